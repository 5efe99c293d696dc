import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of block task boards that are activated while they leave, or fail while a task awaits them.
@Suite(.timeLimit(.minutes(10))) struct LeavingTaskTests {
    @Test(
        "BT-5, BT-8 a parameter for a board that is leaving is refused and reported, and its handlers are not called",
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
        "M-D5, TB-D2 a task that awaits an output of a board gets the error of the board's task",
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
