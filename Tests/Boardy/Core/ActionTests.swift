import BoardyCore
import Testing

/// Actions on their way out.
@Suite struct ActionTests {
    private let log = Log()
    private let sender = Scripted<Gamma>()
    private let middle = ScriptedContinuable<Beta>()
    private let outer = ScriptedContinuable<Alpha>()
    private let motherboard: Motherboard

    /// gamma inside beta, beta inside alpha, alpha in the root.
    init() {
        motherboard = Motherboard(boards: [outer])
        motherboard.diagnostics = DiagnosticSink { [reports] in reports.sink.report($0) }
        outer.motherboard.addBoard(middle)
        middle.motherboard.addBoard(sender)
    }
    private let reports = Reports()

    @Test("A-1 any motherboard in the chain may handle what a board broadcasts, of its declared type or any other")
    func broadcast() {
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        motherboard.registerGeneralFlow { [log] (number: Int) in log.add("number \(number)") }
        sender.broadcastAction(Signal(name: "home"))
        sender.sendAction(7)
        #expect(log.entries == ["home", "number 7"])
    }

    @Test("A-2, A-D1 every level gets it, innermost first; handling does not stop it")
    func levels() {
        motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("root") }
        outer.motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("alpha") }
        middle.motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("beta") }
        sender.broadcastAction(Signal(name: "home"))
        #expect(log.entries == ["beta", "alpha", "root"])
    }

    @Test(
        "A-2 the way out is settled when an action arrives: a handler that takes out a board on the way does not cut it"
    )
    func wayOut() {
        outer.motherboard.registerGeneralFlow { [outer] (_: Signal) in outer.complete() }
        motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("root") }
        sender.broadcastAction(Signal(name: "home"))
        sender.broadcastAction(Signal(name: "again"))
        #expect(log.entries == ["root"])
    }

    @Test("A-4 it never goes into nested motherboards or sideways")
    func outwardOnly() {
        let sibling = ScriptedContinuable<Beta>("sibling")
        motherboard.addBoard(sibling)
        sibling.motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("sideways") }
        middle.motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("inward") }
        motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("root") }
        outer.broadcastAction(Signal(name: "home"))
        #expect(log.entries == ["root"])
    }

    @Test("A-7 a handler for a protocol type gets every action that adopts it")
    func byProtocol() {
        motherboard.registerGeneralFlow { [log] (_: any Equatable) in log.add("equatable") }
        motherboard.registerGeneralFlow { [log] (_: any Error) in log.add("error") }
        sender.broadcastAction(Signal(name: "home"))
        #expect(log.entries == ["equatable"])
    }

    @Test("A-D2 an action that nobody handled is reported once, at the root")
    func unhandled() {
        motherboard.registerGeneralFlow { (_: Int) in }
        sender.broadcastAction(Signal(name: "home"))
        #expect(reports.all.map(\.kind) == [.unhandledAction])
        #expect(reports.all.map(\.motherboard) == ["main"])
        middle.motherboard.registerGeneralFlow { (_: Signal) in }
        sender.broadcastAction(Signal(name: "home"))
        #expect(reports.all.count == 1)
    }

    @Test("A-D2 a handler that returns stop ends the propagation, on its level too")
    func stop() {
        outer.motherboard.registerGeneralFlow { [log] (signal: Signal) -> ActionPropagation in
            log.add("alpha \(signal.name)")
            return signal.name == "stop" ? .stop : .continue
        }
        outer.motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("after") }
        motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("root") }
        sender.broadcastAction(Signal(name: "stop"))
        sender.broadcastAction(Signal(name: "go"))
        #expect(log.entries == ["alpha stop", "alpha go", "after", "root"])
        #expect(reports.all.isEmpty)
    }

    @Test("A-D3 an action flow fires only for actions raised by its board or from inside it")
    func sendersPath() {
        let sibling = Scripted<Beta>("sibling")
        motherboard.addBoard(sibling)
        motherboard[Alpha.self].actionFlow.handle { [log] signal in log.add("alpha \(signal.name)") }
        motherboard[Beta.self, "sibling"].actionFlow.handle { [log] signal in log.add("sibling \(signal.name)") }
        outer.motherboard[Beta.self].actionFlow.addTarget(log) { log, signal in log.add("beta \(signal.name)") }
        sender.broadcastAction(Signal(name: "a"))
        sibling.broadcastAction(Signal(name: "b"))
        outer.broadcastAction(Signal(name: "c"))
        #expect(log.entries == ["beta a", "alpha a", "sibling b", "alpha c"])
    }

    @Test("A-D3 an action flow too may stop the propagation")
    func stopInActionFlow() {
        motherboard[Alpha.self].actionFlow.handle { [log] _ -> ActionPropagation in
            log.add("flow")
            return .stop
        }
        motherboard.registerGeneralFlow { [log] (_: Signal) in log.add("general") }
        sender.broadcastAction(Signal(name: "home"))
        #expect(log.entries == ["flow"])
    }
}
