import BoardyCore
import BoardyTesting
import Testing

/// Tests of boards that replace those of a contract.
@Suite struct FakeBoardTests {
    @Test("it answers each input and keeps it, and keeps the commands")
    func answering() {
        let fake = FakeBoard<Counter>.answering { $0 * 2 }, motherboard = Motherboard { _ in fake.registration }
        var outputs: [Int] = []
        motherboard[Counter.self].flow.handle { outputs.append($0) }
        motherboard[Counter.self].activation.activate(with: 2)
        motherboard[Counter.self].activation.activate(with: 3)
        motherboard[Counter.self].interaction.send(command: "reset")
        #expect(outputs == [4, 6])
        #expect(fake.inputs == [2, 3])
        #expect(fake.commands == ["reset"])
    }

    @Test("a completing board leaves after its answer, and the same board is produced again")
    func completing() {
        let fake = FakeBoard<Counter>.answering(completing: true) { $0 }
        let motherboard = Motherboard { _ in fake.registration }
        var completions = 0
        motherboard[Counter.self].completion.handle { if $0 { completions += 1 } }
        for input in [1, 2] { motherboard[Counter.self].activation.activate(with: input) }
        #expect(completions == 2)
        #expect(motherboard.boards.isEmpty)
        #expect(fake.inputs == [1, 2])
    }

    @Test("without a closure it sends nothing, and it can have another ID")
    func silent() {
        let fake = FakeBoard<Counter>(identifier: "other")
        let motherboard = Motherboard { _ in fake.registration }, probe = Probe(motherboard)
        motherboard[Counter.self, "other"].activation.activate(with: 1)
        #expect(fake.inputs == [1])
        #expect(probe.messages.count == 1)
    }
}
