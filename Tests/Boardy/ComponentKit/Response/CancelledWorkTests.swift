import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// The cancellation of everything that a root does, as when nobody wants to wait for its end.
@Suite(.timeLimit(.minutes(10))) struct CancelledWorkTests {
    @Test("RS-21 the work under way is cancelled, and so are the responses that wait for it, the outermost first")
    func cancelled() async {
        let entries = await onDomain { actor in
            let log = Log()
            let inner = AsyncBoard<Tally> { board, _ in
                defer { log.add("inner unwound") }
                return try await board.perform {
                    try await Gate().pass()
                    return 1
                }
            }
            // A story that goes on after an error is cancelled itself, and so begins nothing else.
            let outer = AsyncBoard<Ask> { board, input in
                defer { log.add("outer unwound") }
                for _ in 0..<2 {
                    do {
                        _ = try await board.required[Tally.self].output(with: input)
                    } catch {
                        log.add("\(error)")
                    }
                }
                return "answer"
            }
            let root = Motherboard(boards: [inner, outer], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            log.add("pending \(root.pendingWorkCount)")
            root.cancelWork()
            log.add("pending \(root.pendingWorkCount)")
            return log.entries
        }
        #expect(
            entries == [
                "pending 1", "inner unwound", "CancellationError()", "CancellationError()", "outer unwound",
                "ask answer", "ask completed true", "pending 0",
            ])
    }

    @Test("RS-21 a response that waits for something else goes on, and a root at rest has nothing to cancel")
    func others() async {
        let entries = await onDomain { actor in
            let log = Log(), waiting = Waiting<Int>()
            let listener = AsyncBoard<Tally> { board, _ in
                let value = try await waiting.value(for: board)
                log.add("heard \(value)")
                return value
            }
            let worker = AsyncBoard<Ask> { board, _ in
                defer { log.add("worker unwound") }
                return try await board.perform {
                    try await Gate().pass()
                    return "answer"
                }
            }
            let root = Motherboard(boards: [listener, worker], isolation: actor)
            root[Tally.self].activation.activate(with: 1)
            root.cancelWork()
            root[Ask.self].activation.activate(with: 1)
            root.cancelWork()
            log.add("cancelled")
            waiting.give(2)
            return log.entries
        }
        #expect(entries == ["worker unwound", "cancelled", "heard 2"])
    }

    @Test("RS-21 a response that waits outside of its domain counts as work, and a task of a board too")
    func kinds() async {
        let entries = await onDomain { actor in
            let log = Log()
            let sleeper = AsyncBoard<Ask> { board, _ in
                defer { log.add("sleeper unwound") }
                try await Task.sleep(for: .seconds(1000))
                return "answer"
            }
            let task = TaskBoard<Int, Int>(identifier: "task") { number in
                try await Gate().pass()
                return number
            }
            let root = Motherboard(boards: [sleeper, task], isolation: actor)
            root.activateBoard(identifier: "task", withOption: 1)
            root[Ask.self].activation.activate(with: 1)
            log.add("pending \(root.pendingWorkCount)")
            root.cancelWork()
            await root.workSettled(isolation: actor)
            log.add("pending \(root.pendingWorkCount)")
            return log.entries
        }
        #expect(entries == ["pending 2", "sleeper unwound", "pending 0"])
    }
}
