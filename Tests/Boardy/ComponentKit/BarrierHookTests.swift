import BoardyComponentKit
import BoardyCore
import Testing

/// The barrier hooks of boards of this target.
@Suite struct BarrierHookTests {
    @Test("AB-2 a subclass of a task board is asked at each activation, also if it called the base class before")
    func taskBoard() {
        let motherboard = Motherboard(boards: [LoginGate(identifier: "gate")])
        motherboard.fallback = { _ in LoginGate(identifier: "gate") }
        let board = GuardedTask(identifier: "task") { _, input, completion in completion(.success(input)) }
        var outputs: [Int] = []
        motherboard.matchedFlow("task", with: Int.self).handle { outputs.append($0) }
        var gates = 0
        motherboard.completionFlow("gate").handle { _ in gates += 1 }
        for input in 1...3 {
            motherboard.addBoard(board)
            motherboard.activation("task", with: Int.self).activate(with: input)
        }
        #expect(board.askedOptions == [1, 2, 3])
        #expect(gates == 1)
        #expect(outputs == [1, 2, 3])
    }

    @Test(
        "AB-2 an adapter waits for the barrier of the board that it wraps, in each form",
        arguments: ["option", "input"])
    func adapter(_ form: String) {
        let motherboard = Motherboard(boards: [LoginGate(identifier: "gate")])
        let wrapped = GuardedBoard(identifier: "wrapped")
        wrapped.form = form
        motherboard.addBoard(AdapterBoard<String, Int, GuardedBoard>(destination: wrapped, inputMapper: { $0.count }))
        motherboard.activation("wrapped", with: String.self).activate(with: "four")
        #expect(wrapped.asked == ["\(form) 4"])
        #expect(wrapped.activated == [4])
        #expect(motherboard.getBoard(identifier: "gate") == nil)
    }
}

private final class LoginGate: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: Void) { complete() }
}

private final class GuardedTask: TaskBoard<Int, Int> {
    var askedOptions: [Int?] = []

    override func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        askedOptions.append(option as? Int)
        if askedOptions.count != 2 { return super.activationBarrier(withOption: option) }
        return owner?.activation("gate", with: Void.self).barrier()
    }
}

private final class GuardedBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = Int
    var form = ""
    var asked: [String] = []
    var activated: [Int] = []

    func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        form == "option" ? barrier(option as? Int) : nil
    }

    func activationBarrier(withInput input: Int?) -> ActivationBarrier? {
        form == "input" ? barrier(input) : nil
    }

    func activate(withGuaranteedInput input: Int) { activated.append(input) }

    private func barrier(_ input: Int?) -> ActivationBarrier? {
        asked.append("\(form) \(input ?? 0)")
        return owner?.activation("gate", with: Void.self).barrier()
    }
}
