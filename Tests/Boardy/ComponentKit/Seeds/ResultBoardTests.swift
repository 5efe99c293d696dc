import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

// Seed 001: a result task board has no handlers; all its events are outputs for the registered flows.

private enum Import: BoardContract {
    static let id: BoardID = "import"
    typealias Input = [String]
    typealias Output = BoardResult<Int, any Error>
}

@Suite(.timeLimit(.minutes(10)), .diagnostics) struct ResultBoardTests {
    @Test("ResultTaskBoard, BoardResult: progress and result are outputs for the motherboard to process further")
    func outputs() async {
        await onDomain { _ in
            let motherboard = Motherboard { _ in
                BoardRegistration(Import.self) { identifier in
                    ResultTaskBoard<[String], Int, any Error>(identifier: identifier) { lines, progress in
                        for number in lines.indices { progress(Swift.Double(number + 1) / Swift.Double(lines.count)) }
                        return lines.count
                    }
                }
            }
            var shown: [String] = []
            motherboard[Import.self].flow.addTarget(motherboard) { _, result in
                switch result {
                case .progress(let fraction): shown.append("\(Int(fraction * 100)) %")
                case .success(let count): shown.append("\(count) lines")
                case .failure(let error): shown.append("\(error)")
                case .cancel: shown.append("cancelled")
                }
            }
            motherboard[Import.self].activation.activate(with: ["a", "b"])
            await motherboard.workSettled()
            #expect(shown == ["50 %", "100 %", "2 lines"])
        }
    }
}
