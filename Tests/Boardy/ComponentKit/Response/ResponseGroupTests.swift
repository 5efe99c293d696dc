import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// A response that waits for the next value of a bus, for several functions, or for the first of several.
@Suite(.timeLimit(.minutes(10))) struct ResponseGroupTests {
    private func root(_ log: Log, story: @escaping (AsyncBoard<Ask>, Int) async throws -> String) -> Motherboard {
        let root = Motherboard { _ in
            BoardRegistration(Ask.self) { AsyncBoard($0, onRequest: story) }
            BoardRegistration(Tally.self) { id in
                AsyncBoard<Tally>(id) { _, input in
                    if input < 0 { throw Fault() }
                    return 2 * input
                }
            }
        }
        log.listen(to: Ask.self, on: root)
        return root
    }

    @Test("RS-20 a response waits for the next value of a bus, and goes on inside of its delivery", .diagnostics)
    func bus() {
        let log = Log(), bus = Bus<String>()
        let root = root(log) { board, _ in
            let first = try await board.next(of: bus)
            return first + (try await board.next(of: bus))
        }
        bus.transport("missed")
        root[Ask.self].activation.activate(with: 1)
        bus.transport("a")
        bus.transport("b")
        log.add("transported")
        bus.transport("c")
        #expect(log.entries == ["ask ab", "ask completed true", "transported"])
    }

    @Test("RS-20 a response that waits for a bus keeps no connection when it is cancelled", .diagnostics)
    func busLeft() {
        let log = Log(), bus = Bus<String>()
        let root = root(log) { board, _ in
            defer { log.add("unwound") }
            return try await board.next(of: bus)
        }
        root[Ask.self].activation.activate(with: 1)
        root.removeBoard(withIdentifier: Ask.id)
        bus.transport("late")
        #expect(log.entries == ["unwound"])
    }

    @Test(
        "RS-20 several functions run beside each other, and their values come in the order of the functions",
        .diagnostics)
    func several() {
        let log = Log(), number = Waiting<Int>(), text = Waiting<String>()
        let root = root(log) { board, _ in
            let (one, two) = try await board.all(
                of: { try await number.value(for: board) }, { try await text.value(for: board) })
            return "\(one) \(two)"
        }
        root[Ask.self].activation.activate(with: 1)
        text.give("two")
        log.add("one is missing")
        number.give(1)
        #expect(log.entries == ["one is missing", "ask 1 two", "ask completed true"])
    }

    @Test("RS-20 functions that return at once need no wait", .diagnostics)
    func atOnce() {
        let log = Log()
        let root = root(log) { board, input in
            let sums = try await board.all(
                of: (1...3).map { number in
                    { try await board.required[Tally.self].output(with: number * input) }
                })
            let none = try await board.all(of: [() async throws -> Int]())
            return "\(sums) \(none)"
        }
        root[Ask.self].activation.activate(with: 10)
        #expect(log.entries == ["ask [20, 40, 60] []", "ask completed true"])
    }

    @Test("RS-20 the first function that throws cancels the others, and its error is reported once")
    func severalFail() {
        let recorder = DiagnosticRecorder(), log = Log(), waiting = Waiting<Int>()
        DiagnosticSink.withSink(recorder.sink) {
            let root = root(log) { board, _ in
                let (one, two) = try await board.all(
                    of: {
                        defer { log.add("cancelled \(Task.isCancelled)") }
                        return try await waiting.value(for: board)
                    }, { try await board.required[Tally.self].output(with: -1) })
                return "\(one) \(two)"
            }
            root[Ask.self].activation.activate(with: 1)
        }
        #expect(log.entries == ["cancelled true", "ask failed Fault()", "ask completed false"])
        #expect(recorder.messages == ["boardFailed: 'tally' failed: Fault()"])
    }

    @Test("RS-20 the first of several functions decides, and the others are cancelled", .diagnostics)
    func firstOf() {
        let log = Log(), slow = Waiting<String>(), quick = Waiting<String>()
        let root = root(log) { board, _ in
            try await board.first(
                of: {
                    defer { log.add("slow cancelled \(Task.isCancelled)") }
                    return try await slow.value(for: board)
                }, { try await quick.value(for: board) })
        }
        root[Ask.self].activation.activate(with: 1)
        quick.give("quick")
        log.add("gave")
        slow.give("slow")
        #expect(log.entries == ["slow cancelled true", "ask quick", "ask completed true", "gave"])
    }

    @Test("RS-20 a function after one that ends at once is not begun", .diagnostics)
    func firstAtOnce() {
        let log = Log()
        let root = root(log) { board, _ in
            try await board.first(
                of: { "at once" },
                {
                    log.add("begun")
                    return ""
                })
        }
        root[Ask.self].activation.activate(with: 1)
        #expect(log.entries == ["ask at once", "ask completed true"])
    }

    @Test("RS-20 functions that run beside each other are cancelled with their response", .diagnostics)
    func cancelled() {
        let log = Log(), waiting = Waiting<Int>()
        let root = root(log) { board, _ in
            let values = try await board.all(
                of: ["a", "b"].map { name in
                    {
                        defer { log.add("\(name) unwound") }
                        return try await waiting.value(for: board)
                    }
                })
            return "\(values)"
        }
        root[Ask.self].activation.activate(with: 1)
        root.removeBoard(withIdentifier: Ask.id)
        log.add("removed")
        #expect(Set(log.entries.prefix(2)) == ["a unwound", "b unwound"])
        #expect(log.entries.dropFirst(2) == ["removed"])
    }

    @Test("RS-4 those who await a board that fails go on when its handlers have heard of the error")
    func failureOrder() {
        let recorder = DiagnosticRecorder(), log = Log()
        DiagnosticSink.withSink(recorder.sink) {
            let root = root(log) { board, _ in
                do {
                    return "\(try await board.required[Tally.self].output(with: -1))"
                } catch {
                    log.add("went on")
                    return "failed"
                }
            }
            root[Tally.self].failure.handle { log.add("heard \($0)") }
            root[Ask.self].activation.activate(with: 1)
        }
        #expect(log.entries == ["heard Fault()", "went on", "ask failed", "ask completed true"])
    }

    @Test("RS-10 a wait that is cancelled leaves nothing at the awaited board")
    func leavesNothing() {
        let log = Log(), waiting = Waiting<Int>()
        let root = Motherboard(boards: [
            AsyncBoard<Tally> { board, _ in try await waiting.value(for: board) },
            AsyncBoard<Ask> { board, input in "\(try await board.required[Tally.self].output(with: input))" },
        ])
        let flows = root.flowDescriptions.count
        root[Ask.self].activation.activate(with: 1)
        #expect(root.flowDescriptions.count > flows)
        root.removeBoard(withIdentifier: Ask.id)
        #expect(root.flowDescriptions.count == flows)
        #expect(log.entries.isEmpty)
    }
}

private struct Fault: Error {}
