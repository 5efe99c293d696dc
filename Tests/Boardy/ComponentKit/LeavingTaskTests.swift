import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Block task boards that are activated while they leave, and what is awaited of one that fails.
@Suite(.timeLimit(.minutes(10))) struct LeavingTaskTests {
    @Test(
        "BT-5, BT-8 a parameter for a board that is leaving is refused: it is reported, and its handlers hear nothing",
        .diagnostics(expecting: .activationDiscarded))
    func parameter() async {
        await onDomain { home in
            let log = Log(), ends = LoadEnds()
            let motherboard = Motherboard(boards: [log.loadBoard(Load.id, .default, ends)], isolation: home)
            let load = motherboard[Load.self].activation
            var taken: Bool?
            load.activate(with: log.parameter("a") { taken = load.activate(with: log.parameter("b")).wasTaken })
            motherboard.removeBoard(withIdentifier: Load.id)
            #expect(taken == false)
            #expect(ends.count == 1)
            #expect(log.entries.last == "a cancelled")
        }
    }

    @Test(
        "M-D5, TB-D2 who awaits an output of a board whose task fails is told what it failed with",
        .diagnostics(expecting: .boardFailed))
    func failure() async {
        await onDomain { home in
            let motherboard = Motherboard(isolation: home) { _ in
                BoardRegistration(Load.id) { id in LoadBoard(identifier: id) { _ in throw LoadError() } }
            }
            await #expect(throws: LoadError.self) { try await motherboard[Load.self].output(with: "a") }
        }
    }
}
