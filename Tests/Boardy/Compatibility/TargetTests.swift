import Boardy
import BoardyCompatibility
import BoardyTesting
import Testing

/// Targets of handlers in the form of Boardy 1.x.
@Suite struct TargetTests {
    private let notes = Notes()
    private let motherboard = Motherboard(boards: [Sending(identifier: "a"), Sending(identifier: "b")])

    private func send(_ value: Int) { motherboard.activateBoard(.target("a", value)) }

    @Test("P-10 an object is held weakly by every older form of a handler")
    func objects() {
        let bus = Bus<Int>(), outputs = motherboard.matchedFlow("a", with: Int.self)
        do {
            let target = Noting(notes)
            outputs.addTarget(target, action: { $0.note("output \($1)") })
            motherboard.completionFlow("a").addTarget(target, action: { $0.note("completion \($1)") })
            motherboard.actionFlow("a", with: String.self).addTarget(target, action: { $0.note("action \($1)") })
            bus.connect(target: target, handler: { $0.note("bus \($1)") })
            bus.connect(target: target, handler: { (target: Noting) in target.note("bus") })
            send(1)
            motherboard.getBoard(identifier: "a")?.sendAction("home")
            bus.transport(1)
            motherboard.completer("a").complete()
            withExtendedLifetime(target) {}
        }
        #expect(notes.all == ["output 1", "action home", "bus 1", "bus", "completion true"])
        motherboard.addBoard(Sending(identifier: "a"))
        send(2)
        bus.transport(2)
        motherboard.completer("a").complete()
        #expect(notes.all.count == 5)
    }

    @Test("P-10 a value is copied by every older form of a handler")
    func values() {
        let bus = Bus<Int>(), value = NotingValue(notes: notes)
        motherboard.matchedFlow("a", with: Int.self).addTarget(value) { $0.note("output \($1)") }
        motherboard.registerFlow(matchedIdentifiers: ["a"], target: value) { (value, output: Int) in
            value.note("flow \(output)")
        }
        motherboard.registerFlow(matchedIdentifiers: "a", "b", target: value) { (value, output: Int) in
            value.note("list \(output)")
        }
        motherboard.registerGuaranteedFlow(matchedIdentifiers: "a", "b", target: value) { (value, output: Int) in
            value.note("guaranteed \(output)")
        }
        motherboard.registerGeneralFlow(target: value) { (value, output: Int) in value.note("general \(output)") }
        bus.connect(target: value) { value, number in value.note("bus \(number)") }
        send(1)
        bus.transport(2)
        #expect(notes.all == ["output 1", "flow 1", "list 1", "guaranteed 1", "general 1", "bus 2"])
    }

    @Test("P-10 a target without a value receives nothing, and one in an optional is held weakly")
    func optionals() {
        let outputs = motherboard.matchedFlow("a", with: Void.self)
        motherboard.matchedFlow("a", with: Int.self).addTarget(Int?.none as Any) { [notes] _, _ in
            notes.all.append("nil")
        }
        do {
            let target: AnyObject?? = Noting(notes)
            motherboard.matchedFlow("a", with: Int.self)
                .addTarget(target, action: { [notes] in notes.all.append("\($0 as Any? != nil) \($1)") })
            outputs.addTarget(1) { [notes] (_: Int) in notes.all.append("void") }
            send(1)
            withExtendedLifetime(target) {}
        }
        send(2)
        #expect(notes.all == ["true 1"])
    }

    @Test("P-10 the handlers of a parameter and of an alert take a value or an object")
    func parameters() {
        let value = NotingValue(notes: notes)
        let parameter = BlockTaskParameter<Int, Int>(input: 1)
            .onSuccess(target: value) { $0.note("success \($1)") }
            .onProcessing(target: value) { $0.note("processing \($1)") }
            .onError(target: value) { value, _ in value.note("error") }
            .onCompletion(target: value) { $0.note("completion \($1)") }
        let board = BlockTaskBoard<Int, Int>(
            identifier: "task",
            execute: { _, input, completion in
                completion(input > 0 ? .success(input) : .failure(CancellationErrorOfTest()))
            })
        motherboard.addBoard(board)
        motherboard.blockActivation("task", with: BlockTaskParameter<Int, Int>.self).activate(with: parameter)
        #expect(notes.all == ["processing true", "success 1", "processing false", "completion done"])
        var failing = parameter
        failing.input = 0
        notes.all = []
        motherboard.addBoard(
            BlockTaskBoard<Int, Int>(
                identifier: "task",
                execute: { _, _, completion in
                    completion(.failure(CancellationErrorOfTest()))
                }), replacingExisting: true)
        motherboard.blockActivation("task", with: BlockTaskParameter<Int, Int>.self).activate(with: failing)
        #expect(notes.all == ["processing true", "error", "processing false", "completion done"])
    }
}

private struct CancellationErrorOfTest: Error {}

/// Handlers that belong to the main thread.
@Suite struct TargetThreadTests {
    private struct Connection {
        let bus = Bus<Int>(), notes = Notes()
        init() { bus.connect(target: NotingValue(notes: notes), handler: { $0.note("bus \($1)") }) }

        /// Sends a value on a thread that is not the main one.
        @concurrent static func transport(_ value: Int, on connection: sending Connection) async -> [String] {
            connection.bus.transport(value)
            return connection.notes.all
        }
    }

    @MainActor
    @Test(
        "P-12 a handler whose target was given on the main thread is not called on another one, which is reported",
        .diagnostics(expecting: .isolationMissing))
    func otherThread() async throws {
        let connection = Connection()
        connection.bus.transport(1)
        let notes = await Connection.transport(2, on: connection)
        #expect(notes == ["bus 1"])
        let event = try #require(DiagnosticRecorder.ofTest?.events.first)
        #expect(event.message.hasPrefix("the handler with a target of type NotingValue belongs to the main thread"))
        #expect(event.file.hasSuffix("TargetTests.swift"))
    }
}
