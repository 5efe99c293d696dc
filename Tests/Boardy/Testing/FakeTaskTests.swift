import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// A contract that is served by a block task board.
private enum Details: BlockTaskContract {
    static let id: BoardID = "details"
    typealias Input = Int
    typealias Output = String
}

private typealias DetailsParameter = BlockTaskParameter<Int, String>

/// Tests of fakes that replace block task boards.
@Suite struct FakeTaskTests {
    private let log = EventLog()

    private func parameter(_ input: Int) -> DetailsParameter {
        DetailsParameter(input: input)
            .onSuccess { [log] _, output in log.add("\(input) success \(output)") }
            .onProcessing { [log] in log.add($0 ? "begins" : "ends") }
            .onCompletion { [log] in log.add("\($0)") }
    }

    private func motherboard(_ fake: FakeBoard<Details>) -> Motherboard {
        let motherboard = Motherboard { _ in fake.registration }
        motherboard[Details.self].flow.handle { [log] in log.add("output \($0)") }
        motherboard[Details.self].completion.handle { [log] in log.add("completed \($0)") }
        return motherboard
    }

    @Test("BT-D3, BT-4 a fake calls the handlers of a parameter in the order of a block task board", .diagnostics)
    func answering() {
        let fake = FakeBoard<Details>.answering { "of \($0)" }, motherboard = motherboard(fake)
        motherboard[Details.self].activation.activate(with: parameter(1))
        let sequence = ["begins", "1 success of 1", "output of 1", "ends", "done", "completed true"]
        #expect(log.events == sequence)
        motherboard[Details.self].activation.activate(with: 2)
        #expect(log.events == sequence + ["output of 2", "completed true"])
        #expect(fake.inputs == [1, 2])
    }

    @Test(
        "BT-D3 each output of a fake answers the oldest open activation; one that was cancelled gets none", .diagnostics
    )
    func later() {
        let fake = FakeBoard<Details>(), motherboard = motherboard(fake)
        let cancelled = motherboard[Details.self].activation.activate(with: parameter(1))
        motherboard[Details.self].activation.activate(with: parameter(2))
        motherboard[Details.self].activation.activate(with: parameter(3))
        cancelled.cancel()
        fake.sendOutput("a")
        fake.sendOutput("b")
        #expect(
            log.events == [
                "begins", "begins", "begins", "ends", "cancelled", "2 success a", "output a", "ends", "done",
                "3 success b", "output b", "ends", "done", "completed true",
            ])
    }

    @Test("BT-D3 a fake answers a task that awaits its result", .diagnostics)
    func awaited() async throws {
        try await onDomain { _ in
            let motherboard = Motherboard { _ in FakeBoard<Details>.answering { "of \($0)" }.registration }
            let output = try await motherboard[Details.self].activation.output(with: 4)
            #expect(output == "of 4")
        }
    }

    @Test("BT-D3 a fake that is made for any contract serves block tasks if the contract has them", .diagnostics)
    func generic() {
        func fake<C: BoardContract>(_ contract: C.Type, _ output: C.Output) -> BoardRegistration {
            FakeBoard<C>.answering(completing: true) { _ in output }.registration
        }
        let motherboard = Motherboard { _ in fake(Details.self, "any") }
        motherboard[Details.self].activation.activate(with: parameter(1))
        #expect(log.events == ["begins", "1 success any", "ends", "done"])
    }
}

private final class EventLog {
    private(set) var events: [String] = []

    func add(_ event: String) { events.append(event) }
}
