import BoardyComponentKit
import BoardyCore
import BoardyFlows
import BoardyTesting
import Testing

/// Chains of steps that a response awaits as one expression.
@Suite(.timeLimit(.minutes(10))) struct AwaitedStepsTests {
    private let log = Log()

    @Test("RS-17 a chain gives each board the output of the one before, and returns the last output", .diagnostics)
    func chain() {
        let root = log.root { board, input in
            try await board.required.output(of: Halve.self ->> Halve.map { $0 + 1 } ->> Name.self, with: input)
        }
        root[Ask.self].activation.activate(with: 20)
        log.add("returned")
        #expect(log.entries == ["ask number 6", "ask completed true", "returned"])
    }

    @Test("RS-17 the last step turns the output of its board into the value", .diagnostics)
    func lastValue() {
        let root = log.root { board, input in
            try await board.required.output(of: Halve.self ->> Name.map { $0.uppercased() }, with: input)
        }
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["ask NUMBER 1", "ask completed true"])
    }

    @Test("RS-17 each step is traced as an activation that the output before it caused, with the place of the call")
    func trace() throws {
        let root = log.root { board, input in
            try await board.required.output(of: Halve.self ->> Name.self, with: input, file: "Story.swift", line: 5)
        }
        var messages: [Message] = []
        root.observe { messages.append($0) }
        root[Ask.self].activation.activate(with: 2)
        #expect(
            messages.map { "\($0.board) \($0.content.name)" } == [
                "ask activation", "halve activation", "halve output", "halve completion", "name activation",
                "name output", "name completion", "ask output", "ask completion",
            ])
        try #require(messages.count == 9)
        #expect(messages[1].cause == messages[0].number)
        #expect(messages[4].cause == messages[2].number)
        #expect(messages[7].cause == messages[5].number)
        for step in [messages[1], messages[4]] { #expect("\(step.file):\(step.line)" == "Story.swift:5") }
    }

    @Test("RS-17 an awaited chain registers nothing, and outputs of other activations do not count", .diagnostics)
    func ownActivations() async {
        await onDomain { actor in
            let log = Log(), waiting = Waiting<Int>()
            let root = log.root(halve: { board, _ in try await waiting.value(for: board) }, isolation: actor) {
                board, input in
                try await board.required.output(of: Halve.self ->> Name.self, with: input)
            }
            let flows = root.flowDescriptions.count
            root[Ask.self].activation.activate(with: 1)
            root[Halve.self].activation.activate(with: 2)
            let first = waiting.answers[0]
            waiting.answers[1].give(20)
            #expect(log.entries == [])
            first.give(10)
            #expect(log.entries == ["ask number 10", "ask completed true"])
            #expect(root.flowDescriptions.count == flows)
        }
    }

    @Test("RS-17 an output that becomes nil stops the chain, and the awaiting function gets it", .diagnostics)
    func stops() {
        let root = log.root(name: { [log] _, _ in
            log.add("named")
            return ""
        }) { board, input in
            let steps = Halve.map { $0 } ->> Halve.compactMap { $0 > 5 ? $0 : nil } ->> Name.self
            switch try await board.required.end(of: steps, with: input) {
            case .output(let name): return name
            case .stopped(let stop):
                return "\(stop.board) \(stop.output(of: Halve.self) ?? 0) \(stop.output(of: Name.self) ?? "no name")"
            }
        }
        root[Ask.self].activation.activate(with: 16)
        #expect(log.entries == ["ask halve 4 no name", "ask completed true"])
    }

    @Test("RS-17 the last output stops the chain too if it becomes nil", .diagnostics)
    func lastStops() {
        let root = log.root { board, input in
            switch try await board.required.end(of: Halve.self ->> Name.compactMap { _ in Int?.none }, with: input) {
            case .output(let value): "\(value)"
            case .stopped(let stop): stop.output(of: Name.self) ?? "nothing"
            }
        }
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["ask number 1", "ask completed true"])
    }

    @Test(
        "RS-17 a chain whose output alone is awaited throws outputMissing when it stops, which is not reported",
        .diagnostics)
    func missing() {
        let root = log.root { [log] board, input in
            do {
                return try await board.required.output(
                    of: Halve.compactMap { _ in nil } ->> Name.self, with: input, file: "Story.swift", line: 5)
            } catch {
                log.add("\(error)")
                throw error
            }
        }
        root[Ask.self].activation.activate(with: 2)
        #expect(
            log.entries == [
                "outputMissing: the steps to 'name' stopped at 'halve', whose output became nil. "
                    + "Await end(of:with:) to go on with that output (Story.swift:5)", "ask completed false",
            ])
    }

    @Test("RS-17 a step that leaves without an answer ends the chain with outputMissing", .diagnostics)
    func leaves() {
        let root = log.root(
            halve: { _, _ in throw CancellationError() },
            name: { [log] _, _ in
                log.add("named")
                return ""
            }
        ) { [log] board, input in
            do {
                return try await board.required.output(of: Halve.self ->> Name.self, with: input)
            } catch let error as BoardError {
                log.add("\(error.kind) \(error.diagnostic.board.map { "\($0)" } ?? "")")
                throw error
            }
        }
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["outputMissing halve", "ask completed false"])
    }

    @Test("RS-17 the error of a step is thrown, and no later board is activated", .diagnostics(expecting: .boardFailed))
    func fails() {
        let root = log.root(
            halve: { _, _ in throw Fault() },
            name: { [log] _, _ in
                log.add("named")
                return ""
            }
        ) { board, input in try await board.required.output(of: Halve.self ->> Name.self, with: input) }
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["ask failed Fault()", "ask completed false"])
        #expect(DiagnosticRecorder.ofTest?.messages == ["boardFailed: 'halve' failed: Fault()"])
    }

    @Test("RS-17 an unknown board in the middle of a chain is thrown at its step")
    func unknown() {
        let recorder = DiagnosticRecorder()
        DiagnosticSink.withSink(recorder.sink) {
            let root = log.root { [log] board, input in
                do {
                    return try await board.required.output(of: Halve.self ->> Tally.map { "\($0)" }, with: input)
                } catch let error as BoardError {
                    log.add("\(error.kind) \(error.diagnostic.board.map { "\($0)" } ?? "")")
                    throw error
                }
            }
            root[Ask.self].activation.activate(with: 2)
        }
        #expect(log.entries.first == "unknownBoard tally")
    }

    @Test("RS-17 a chain is cancelled with its response, at the step where it waits")
    func cancelled() async {
        await onDomain { actor in
            let log = Log(), waiting = Waiting<String>()
            let root = log.root(
                name: { board, _ in
                    defer { log.add("name unwound") }
                    return try await waiting.value(for: board)
                }, isolation: actor
            ) { board, input in
                defer { log.add("ask unwound") }
                return try await board.required.output(of: Halve.self ->> Name.self, with: input)
            }
            root[Ask.self].activation.activate(with: 2)
            #expect(root.waitingActivations.count == 2)
            root.removeBoard(withIdentifier: Ask.id)
            log.add("removed")
            #expect(log.entries == ["name unwound", "ask unwound", "removed"])
        }
    }

    @Test("RS-17 an ordinary task of the actor awaits a chain too")
    func task() async throws {
        let entries = try await onDomain { actor in
            let root = Log().root(isolation: actor) { _, _ in "" }
            return try await root.output(of: Halve.self ->> Name.self, with: 8)
        }
        #expect(entries == "number 4")
    }

    @Test("RS-17 a chain is data, which one response awaits again and again", .diagnostics)
    func repeats() {
        let root = log.root { board, input in
            let steps = Halve.self ->> Name.self
            var names: [String] = []
            for number in [input, 2 * input] {
                names.append(try await board.required.output(of: steps, with: number))
            }
            return names.joined(separator: ", ")
        }
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["ask number 1, number 2", "ask completed true"])
    }

    @Test("RS-17 a chain whose first board needs no input is awaited without one", .diagnostics)
    func withoutInput() {
        let root = log.root { board, _ in try await board.required.output(of: Start.self ->> Name.self) }
        root.addBoard(AsyncBoard<Start> { _, _ in 3 })
        root[Ask.self].activation.activate(with: 2)
        #expect(log.entries == ["ask number 3", "ask completed true"])
    }
}

private struct Fault: Error {}

extension Log {
    /// Returns a root with the boards of a chain, and a board that awaits the chain.
    fileprivate func root(
        halve: @escaping (AsyncBoard<Halve>, Int) async throws -> Int = { _, input in input / 2 },
        name: @escaping (AsyncBoard<Name>, Int) async throws -> String = { _, input in "number \(input)" },
        isolation: isolated (any Actor)? = #isolation,
        story: @escaping (AsyncBoard<Ask>, Int) async throws -> String
    ) -> Motherboard {
        let root = Motherboard(isolation: isolation) { _ in
            BoardRegistration(Ask.self) { AsyncBoard($0, onRequest: story) }
            BoardRegistration(Halve.self) { AsyncBoard($0, onRequest: halve) }
            BoardRegistration(Name.self) { AsyncBoard($0, onRequest: name) }
        }
        listen(to: Ask.self, on: root)
        return root
    }
}

private enum Halve: BoardContract {
    static let id: BoardID = "halve"
    typealias Input = Int
    typealias Output = Int
}

private enum Name: BoardContract {
    static let id: BoardID = "name"
    typealias Input = Int
    typealias Output = String
}

private enum Start: BoardContract {
    static let id: BoardID = "start"
    typealias Output = Int
}
