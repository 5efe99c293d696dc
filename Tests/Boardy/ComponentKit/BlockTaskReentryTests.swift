import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of cancelers, and of captured objects at their release, that activate the board.
@Suite(.timeLimit(.minutes(10))) struct BlockTaskReentryTests {
    @Test(
        "BT-5, BT-6, BT-7 an activation made by a canceler is not cancelled: it runs, and the board completes after it",
        .diagnostics, arguments: [BlockTaskExecutingType.default, .latest, .only, .onlyResult, .queue, .concurrent()])
    func activatingCanceler(policy: BlockTaskExecutingType) async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            var again: (() -> Void)?
            let motherboard = log.motherboard(Load.self) { id in
                LoadBoard(identifier: id, executingType: policy) { _, input, completion in
                    log.add("run \(input)")
                    ends.keep(completion)
                    return BlockTaskCanceler { again.take()?() }
                }
            }
            let load = motherboard[Load.self].activation
            again = { load.activate(with: log.parameter("b")) }
            load.activate(with: log.parameter("a")).cancel()
            #expect(log.entries.filter { $0.hasPrefix("run") } == ["run a", "run b"])
            #expect(!log.entries.contains { $0.hasPrefix("completed") || $0 == "b cancelled" })
            ends.end(1, .success(1))
            await motherboard.workSettled()
            #expect(log.entries.suffix(4) == ["1", "b processing false", "b done", "completed true"])
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test(
        "BT-5 a canceler of one of several activations may activate the board: the others still end one by one",
        .diagnostics)
    func cancelerAmongOthers() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            var again: (() -> Void)?
            let motherboard = log.motherboard(Load.self) { id in
                LoadBoard(identifier: id) { _, input, completion in
                    ends.keep(completion)
                    return BlockTaskCanceler { if input == "b" { again.take()?() } }
                }
            }
            let load = motherboard[Load.self].activation
            var second: Activation?
            again = { load.activate(with: log.parameter("c")) }
            load.activate(with: log.parameter("a") { second?.cancel() })
            second = load.activate(with: log.parameter("b"))
            ends.end(0, .success(1))
            await motherboard.workSettledDown(to: 1)
            #expect(log.entries.suffix(4) == ["a done", "c processing true", "b processing false", "b cancelled"])
            ends.end(2, .success(3))
            await motherboard.workSettled()
            #expect(log.entries.suffix(2) == ["c done", "completed true"])
            ends.end(1, .failure(CancellationError()))
        }
    }

    @Test("BT-6 queue: an activation that has ended is released, also if it waited and others still run", .diagnostics)
    func releasedInTurn() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds(), leaks = LeakCheck()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .queue, ends) }
            let load = motherboard[Load.self].activation
            load.activate(with: "a")
            for name in ["b", "c"] {
                let captured = leaks.watch(Log())
                load.activate(with: log.parameter(name).appendingCompletionHandler { _ in captured.add(name) })
            }
            load.activate(with: "d")
            for index in 0...2 {
                ends.end(index, .success(index))
                await motherboard.workSettledDown(to: 3 - index)
            }
            #expect(log.entries.suffix(2) == ["c done", "run d"])
            leaks.expectNone()
            ends.end(3, .success(3))
            await motherboard.workSettled()
        }
    }

    @Test("R-1 what a handler captured is released with the root, though the board lives on", .diagnostics)
    func releasedWithRoot() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds(), leaks = LeakCheck(), board = log.loadBoard(Load.id, .queue, ends)
            do {
                let motherboard = Motherboard(boards: [board]), captured = leaks.watch(Log())
                motherboard[Load.self].activation.activate(
                    with: log.parameter("a").appendingCompletionHandler { _ in captured.add("a") })
            }
            leaks.expectNone()
            #expect(!board.isProcessing)
            #expect(log.entries == ["a processing true", "run a", "stop a"])
            ends.drop()
        }
    }

    @Test("R-1 an input may activate the board when it is released after its root", .diagnostics)
    func lastWords() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let board = BlockTaskBoard<LateInput, Int>(identifier: "late", executingType: .queue) {
                _, input, completion in
                log.add("run \(input.name)")
                ends.keep(completion)
            }
            var second: BoardActivation<LateInput>?
            do {
                let motherboard = Motherboard(boards: [board])
                motherboard.activation("late", with: LateInput.self).activate(
                    with: LateInput("a") {
                        log.add("processing: \(board.isProcessing)")
                        second?.activate(with: LateInput("c"))
                    })
            }
            let motherboard = Motherboard(boards: [board])
            let activation = motherboard.activation("late", with: LateInput.self)
            second = activation
            activation.activate(with: LateInput("b"))
            #expect(log.entries == ["run a", "processing: false", "run c"])
            for index in 1...2 {
                ends.end(index, .success(index))
                await motherboard.workSettledDown(to: 2 - index)
            }
            #expect(log.entries.last == "run b")
            #expect(!board.isProcessing)
            ends.drop()
        }
    }
}

/// An input that does something when it is released.
private final class LateInput {
    let name: String
    private let atEnd: () -> Void

    init(_ name: String, atEnd: @escaping () -> Void = {}) { (self.name, self.atEnd) = (name, atEnd) }

    deinit { atEnd() }
}
