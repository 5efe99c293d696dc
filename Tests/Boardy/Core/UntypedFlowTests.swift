import BoardyCompatibility
import BoardyCore
import BoardyFlows
import Testing

/// Flows on plain IDs: `BoardFlow`, `BoardActivateFlow`, the helpers by sender, names.
@Suite struct UntypedFlowTests {
    private let log = Log()

    /// Boards `a`, `b` and `c` that send on what they are activated with.
    private func motherboard() -> Motherboard { Motherboard(boards: [.a, .b, .c].map { Relay(identifier: $0) }) }

    // MARK: - BoardFlow

    @Test("F-1 a custom flow decides from sender and data whether it matches, and then acts")
    func customFlow() {
        let motherboard = motherboard()
        motherboard.registerFlow(
            Custom(log: log, name: "custom") { $0.identifier == .a && $0.data(as: Int.self) == 1 })
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: 2)
        motherboard.activateBoard(identifier: .b, withOption: 1)
        #expect(log.entries == ["custom asked a", "custom a", "custom asked a", "custom asked b"])
    }

    @Test("F-1 a flow by sender gets the raw data, and nil where there is none")
    func rawData() {
        let motherboard = motherboard()
        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.a]) { [log] data in
                log.add(data.map { "\($0)" } ?? "nil")
            })
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: 2)
        motherboard.activateBoard(identifier: .a)
        motherboard.addBoard(Scripted<Search> { board, text in board.sendOutput(text ?? "") })
        #expect(log.entries == ["1", "nil"])
    }

    @Test(
        "F-1 a handler takes the whole message, an optional typed value, or a guaranteed one with a reported mismatch"
    )
    func handlerForms() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        let line: UInt = #line + 5
        motherboard.registerFlows([
            BoardActivateFlow(matchedIdentifiers: [.a]) { [log] (message: BoardOutputModel) in
                log.add("\(message.identifier) sent \(message.data ?? "nothing")")
            }, BoardActivateFlow(matchedIdentifiers: [.a]) { [log] (value: Int?) in log.add("int \(value ?? 0)") },
            BoardActivateFlow(matchedIdentifiers: [.a]) { [log] (value: Int) in log.add("surely \(value)") },
        ])
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: "text")
        #expect(log.entries == ["a sent 1", "int 1", "surely 1", "a sent text", "int 0"])
        #expect(
            reports.lines == [
                "outputMismatch: 'a' sent an output of type String, but the flow registered at "
                    + "BoardyCoreTests/UntypedFlowTests.swift:\(line) handles Int"
            ])
    }

    @Test("F-1 a matcher takes any predicate, with every form of handler")
    func matchers() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        let notB: (BoardOutputModel) -> Bool = { $0.identifier != .b }
        let line: UInt = #line + 7
        motherboard.registerFlows([
            BoardActivateFlow(matcher: notB) { [log] data in log.add("raw \(data ?? "nil")") },
            BoardActivateFlow(matcher: notB) { [log] (message: BoardOutputModel) in
                log.add("from \(message.identifier)")
            },
            BoardActivateFlow(matcher: notB) { [log] (value: Int?) in log.add("int \(value ?? 0)") },
            BoardActivateFlow(matcher: notB) { [log] (value: String) in log.add("text \(value)") },
        ])
        motherboard.activateBoard(identifier: .a, withOption: "x")
        motherboard.activateBoard(identifier: .b, withOption: "y")
        #expect(log.entries == ["raw x", "from a", "int 0", "text x"])
        motherboard.activateBoard(identifier: .c, withOption: 5)
        #expect(
            reports.lines == [
                "outputMismatch: 'c' sent an output of type Int, but the flow registered at "
                    + "BoardyCoreTests/UntypedFlowTests.swift:\(line) handles String"
            ])
    }

    @Test("F-1 a flow acts when it is asked to by hand, and reports what it cannot take")
    func byHand() {
        var flow: BoardActivateFlow?
        let line: UInt = #line + 2
        let lines = reports {
            let made = BoardActivateFlow(matchedIdentifiers: [.a]) { [log] (value: Int) in log.add("\(value)") }
            made.doNext(BoardOutputModel(identifier: .a, data: 1))
            made.doNext(BoardOutputModel(identifier: .a, data: "text"))
            flow = made
        }
        #expect(log.entries == ["1"])
        #expect(flow?.match(with: BoardOutputModel(identifier: .a)) == true)
        #expect(flow?.match(with: BoardOutputModel(identifier: .b)) == false)
        #expect(
            lines == [
                """
                outputMismatch: the flow made at BoardyCoreTests/UntypedFlowTests.swift:\(line) handles Int, not String
                """
            ])
    }

    @Test("F-2 registration returns the motherboard, so calls chain")
    func chaining() {
        let motherboard = motherboard()
        let same = motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.a]) { [log] _ in log.add("1") })
            .registerFlows([BoardActivateFlow(matchedIdentifiers: [.a]) { [log] _ in log.add("2") }])
            .registerFlowSteps(.a ->> .b)
            .registerFlowSteps(Alpha.self ->> Beta.self)
        #expect(same === motherboard)
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["1", "2"])
    }

    @Test("X-3 every predicate is asked, in the order of registration, before the first handler runs")
    func predicatesFirst() {
        let motherboard = motherboard()
        motherboard.matchedFlow(.a).handle { [log] _ in log.add("typed") }
        for name in ["one", "two"] { motherboard.registerFlow(Custom(log: log, name: name) { _ in true }) }
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["one asked a", "two asked a", "typed", "one a", "two a"])
    }

    @Test("X-D3 a flow that matched and is removed before its turn does not run")
    func removedMeanwhile() {
        let motherboard = motherboard()
        motherboard.matchedFlow(.a).handle { [log, unowned motherboard] _ in
            log.add("first")
            motherboard.removeFlow(by: "second")
        }
        motherboard.registerFlow(Custom(log: log, name: "second") { _ in true }, identifier: "second")
        motherboard.activateBoard(identifier: .a)
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["second asked a", "first", "first"])
    }

    @Test("MSG-D2 untyped flows see outputs only")
    func outputsOnly() {
        let motherboard = motherboard()
        motherboard.registerFlow(Custom(log: log, name: "any") { _ in true })
        motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.a]) { [log] _ in log.add("a") })
        motherboard.registerGeneralFlow { (_: Signal) in }
        let board = motherboard.getBoard(identifier: .a)
        board?.sendAction(Signal(name: "help"))
        board?.complete()
        #expect(log.entries == [])
    }

    // MARK: - By sender

    @Test("F-8 registerFlow skips outputs of other types, registerGuaranteedFlow reports them; both targets are weak")
    func bySender() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        var target: Log? = log
        motherboard.registerFlow(matchedIdentifiers: [.a, .b], target: target) { log, value in
            let value: Int = value
            log.add("skips \(value)")
        }
        let line: UInt = #line + 1
        motherboard.registerGuaranteedFlow(matchedIdentifiers: [.a], target: target) { (log: Log, value: Int) in
            log.add("reports \(value)")
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: 2)
        motherboard.activateBoard(identifier: .c, withOption: 3)
        motherboard.activateBoard(identifier: .a, withOption: "text")
        #expect(log.entries == ["skips 1", "reports 1", "skips 2"])
        #expect(
            reports.lines == [
                "outputMismatch: 'a' sent an output of type String, but the flow registered at "
                    + "BoardyCoreTests/UntypedFlowTests.swift:\(line) handles Int"
            ])
        target = nil
    }

    @Test("F-8 matchedFlow gives a board's outputs as values of a type, or whatever they are")
    func matchedFlow() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        motherboard.matchedFlow(.a, with: Int.self).handle { [log] in log.add("int \($0)") }
        motherboard.matchedFlow(.a).handle { [log] in log.add("any \($0 ?? "nil")") }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .a, withOption: "text")
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["int 1", "any 1", "any text", "any nil"])
        #expect(reports.all.map(\.kind) == [.outputMismatch, .outputMismatch])
    }

    @Test("F-8 a flow of a silent kind sees that kind only: completions by sender, actions by sender")
    func silentKinds() {
        let motherboard = motherboard()
        motherboard.registerCompletionFlow(matchedIdentifiers: .a, .b) { [log] in log.add("completed \($0)") }
        motherboard.registerCompletionFlow(matchedIdentifiers: [.b], target: log) { $0.add("b completed \($1)") }
        motherboard.completionFlow(.c).handle { [log] in log.add("c completed \($0)") }
        motherboard.actionFlow(.a, with: Signal.self).handle { [log] in log.add($0.name) }
        motherboard.registerGeneralFlow { (_: Signal) in }
        motherboard.getBoard(identifier: .a)?.sendAction(Signal(name: "from a"))
        motherboard.getBoard(identifier: .b)?.sendAction(Signal(name: "from b"))
        motherboard.activateBoard(identifier: .a, withOption: true)
        for id in [BoardID.a, .b, .c] { motherboard.getBoard(identifier: id)?.complete(id == .a) }
        #expect(
            log.entries == ["from a", "completed true", "completed false", "b completed false", "c completed false"])
    }

    @Test("F-13 both forms are there for guaranteed flows and for completions, with a target each")
    func listsWithTarget() {
        let reports = Reports(), motherboard = motherboard()
        motherboard.diagnostics = reports.sink
        motherboard.registerGuaranteedFlow(matchedIdentifiers: [.a, .b], target: log) { $0.add("array \($1 as Int)") }
        motherboard.registerGuaranteedFlow(matchedIdentifiers: .a, .b, target: log) { $0.add("variadic \($1 as Int)") }
        motherboard.registerCompletionFlow(matchedIdentifiers: [.a, .b], target: log) { $0.add("array \($1)") }
        motherboard.registerCompletionFlow(matchedIdentifiers: .a, .b) { [log] in log.add("variadic \($0)") }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: "text")
        motherboard.getBoard(identifier: .b)?.complete()
        #expect(log.entries == ["array 1", "variadic 1", "array true", "variadic true"])
        #expect(reports.all.map(\.kind) == [.outputMismatch, .outputMismatch])
    }

    @Test(
        "F-13 array and variadic form are equal, a sender listed twice counts once, and an empty list matches nothing")
    func lists() {
        let motherboard = motherboard()
        motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.a, .b]) { [log] _ in log.add("array") })
        motherboard.registerFlow(matchedIdentifiers: .a, .b, target: log) { (log: Log, _: Any?) in log.add("variadic") }
        motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.a, .a]) { [log] _ in log.add("twice") })
        motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: []) { [log] _ in log.add("empty") })
        let token = motherboard.registerFlow(matchedIdentifiers: [], target: log) { (log: Log, _: Any) in
            log.add("empty")
        }
        token.cancel()
        motherboard.activateBoard(identifier: .a)
        motherboard.activateBoard(identifier: .b)
        motherboard.activateBoard(identifier: .c)
        #expect(log.entries == ["array", "variadic", "twice", "array", "variadic"])
    }

    @Test("F-D3 one token ends a flow for all its senders")
    func oneToken() {
        let motherboard = motherboard()
        let token = motherboard.registerFlow(matchedIdentifiers: [.a, .b], target: log) { (log: Log, value: Int) in
            log.add("\(value)")
        }
        motherboard.activateBoard(identifier: .a, withOption: 1)
        token.cancel()
        motherboard.activateBoard(identifier: .a, withOption: 2)
        motherboard.activateBoard(identifier: .b, withOption: 3)
        #expect(log.entries == ["1"])
    }

    // MARK: - Names

    @Test("F-14 a flow with a name is removed by it, and an unknown name does nothing")
    func names() {
        let motherboard = motherboard()
        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.a, .b]) { [log] _ in log.add("named") }, identifier: "x")
        motherboard.removeFlow(by: "y")
        motherboard.activateBoard(identifier: .a)
        motherboard.removeFlow(by: "x")
        motherboard.removeFlow(by: "x")
        motherboard.activateBoard(identifier: .a)
        motherboard.activateBoard(identifier: .b)
        #expect(log.entries == ["named"])
    }

    /// A flow that has its own name, as flows of Boardy 1.x have.
    private struct NamedFlow: BoardFlow {
        let identifier: String
        let log: Log
        func match(with output: BoardOutputModel) -> Bool { true }
        func doNext(_ output: BoardOutputModel) { log.add("\(identifier) \(output.identifier)") }
    }

    @Test("F-14 the name that a flow declares is its name: removed by it, and refused for a second flow")
    func ownName() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Board(identifier: .a)])
            let flows = ["one", "one", ""].map { NamedFlow(identifier: $0, log: log) }
            motherboard.registerFlows(flows, file: "Flows.swift", line: 7).registerFlow(flows[0], identifier: "two")
            motherboard.boards.first?.sendToMotherboard(data: 1)
            motherboard.removeFlow(by: "one")
            motherboard.removeFlow(by: "")
            motherboard.boards.first?.sendToMotherboard(data: 2)
        }
        #expect(log.entries == ["one a", " a", "one a", " a", "one a"])
        #expect(
            lines == [
                "duplicateFlow: a flow named 'one' is registered already, at Flows.swift:7; the first stays. "
                    + "Remove it before with removeFlow(by:), or choose another name"
            ])
    }

    @Test("F-D3 a second flow of a name is refused and reported with the place of the first")
    func duplicateName() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        let line: UInt = #line + 1
        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.a]) { [log] _ in log.add("1") }, identifier: "x")
        motherboard.registerFlow(matchedIdentifiers: [.a], target: log, identifier: "x") { (log: Log, _: Any?) in
            log.add("2")
        }.cancel()
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["1"])
        #expect(
            reports.lines == [
                """
                duplicateFlow: a flow named 'x' is registered already, at \
                BoardyCoreTests/UntypedFlowTests.swift:\(line); 
                """
                    + "the first stays. Remove it before with removeFlow(by:), or choose another name"
            ])
        #expect(reports.all.map(\.line) == [line + 2])
    }

    @Test("F-D3 a name is free again when its flow was removed, cancelled, or lost its target")
    func freedName() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.diagnostics = reports.sink
        motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.a]) { _ in }, identifier: "x")
        motherboard.removeFlow(by: "x")
        motherboard.registerFlow(matchedIdentifiers: [.a], target: log, identifier: "x") { (_: Log, _: Any?) in }
            .cancel()
        do {
            let target = Log()
            motherboard.registerFlow(matchedIdentifiers: [.a], target: target, identifier: "x") { (_: Log, _: Any?) in }
        }
        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.a]) { [log] _ in log.add("last") }, identifier: "x")
        motherboard.activateBoard(identifier: .a)
        #expect(log.entries == ["last"])
        #expect(reports.lines == [])
    }

    @Test("F-16 an output that no flow matched is legal, and reported in verbose mode only")
    func unmatched() {
        let motherboard = motherboard(), reports = Reports()
        motherboard.registerFlow(Custom(log: log, name: "b") { $0.identifier == .b })
        motherboard.diagnostics = reports.sink
        motherboard.activateBoard(identifier: .a, withOption: 1)
        #expect(reports.lines == [])
        motherboard.diagnostics = reports.sink(verbose: true)
        motherboard.activateBoard(identifier: .a, withOption: 1)
        motherboard.activateBoard(identifier: .b, withOption: 1)
        #expect(reports.lines == ["unhandledOutput: no flow handled the output of type Int from 'a'"])
    }
}

/// A flow that tells when it is asked and when it acts.
private struct Custom: BoardFlow {
    let log: Log
    let name: String
    let predicate: (BoardOutputModel) -> Bool

    func match(with output: BoardOutputModel) -> Bool {
        log.add("\(name) asked \(output.identifier)")
        return predicate(output)
    }

    func doNext(_ output: BoardOutputModel) { log.add("\(name) \(output.identifier)") }
}
