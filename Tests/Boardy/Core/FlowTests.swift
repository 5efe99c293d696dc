import BoardyCore
import BoardyFlows
import Testing

@Suite struct FlowTests {
    private let log = Log()

    @Test("F-3 each output of a board activates the next step with the same value")
    func steps() {
        let motherboard = chain()
        motherboard.registerFlowSteps(Alpha.self ->> Beta.self ->> Gamma.self)
        motherboard[Alpha.self].activation.activate(with: 5)
        #expect(log.entries == ["alpha 5", "beta 5", "gamma 5"])
    }

    @Test("F-4 a chain of three is two steps, each on its own")
    func independentSteps() {
        let motherboard = chain()
        motherboard.registerFlowSteps(Alpha.self ->> Beta.self ->> Gamma.self)
        motherboard[Beta.self].activation.activate(with: 5)
        #expect(log.entries == ["beta 5", "gamma 5"])
    }

    @Test("F-5 actions, commands and completion do not trigger a step, and a nil output does")
    func silent() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(onCommand: { board, _ in
                board.broadcastAction(Signal(name: "help"))
                board.complete()
            }), Scripted<Bell> { [log] _, _ in log.add("rung") }, Board(identifier: "raw"),
        ])
        motherboard.registerGeneralFlow { (_: Signal) in }
        motherboard[Alpha.self].flow.handle { [bell = motherboard[Bell.self].activation] _ in bell.activate() }
        motherboard.registerFlowSteps(MadeUp<Void, Void, Never, Never>.self ->> Bell.self)
        motherboard[Alpha.self].interaction.send(command: "end")
        #expect(log.entries == [])
        let raw = Board(identifier: MadeUp<Void, Void, Never, Never>.id)
        motherboard.addBoard(raw)
        raw.sendToMotherboard()
        #expect(log.entries == ["rung"])
    }

    @Test("F-6 two chains from one board both run, in order, and a chain registered twice activates twice")
    func severalChains() {
        let motherboard = chain()
        motherboard.registerFlowSteps(Alpha.self ->> Gamma.self)
        motherboard.registerFlowSteps(Alpha.self ->> Beta.self)
        motherboard.registerFlowSteps(Alpha.self ->> Beta.self)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1", "gamma 1", "beta 1", "beta 1"])
    }

    @Test("F-9 a flow whose class target has gone does nothing, and is removed")
    func weakTarget() {
        let motherboard = chain()
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            captured = capture
            motherboard[Alpha.self].flow.addTarget(target) { target, value in
                target.add("\(value)")
                capture.add("\(value)")
            }
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(capture.entries == ["1"])
        }
        #expect(captured != nil)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(captured == nil)
    }

    @Test("F-10 a bound bus gets every output, also one of optionals, and is not kept alive")
    func bus() {
        let motherboard = chain()
        weak var gone: Bus<Int>?
        let optionals = Bus<Int?>()
        optionals.deliver { [log] in log.add("optional \($0 ?? 0)") }
        do {
            let bus = Bus<Int>()
            gone = bus
            bus.deliver { [log] in log.add("bus \($0)") }
            motherboard[Alpha.self].flow.bind(to: bus)
            motherboard[Alpha.self].flow.bind(to: optionals)
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(gone == nil)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["alpha 1", "bus 1", "optional 1", "alpha 2", "optional 2"])
    }

    @Test("F-11 a relay sends the value as its own and is not activated")
    func relay() {
        let inner = Scripted<Beta>.echo(), outer = ScriptedContinuable<Alpha> { [log] _, _ in log.add("activated") }
        outer.motherboard.addBoard(inner)
        outer.motherboard[Beta.self].flow.sendOutput(through: outer)
        let motherboard = Motherboard(boards: [outer])
        motherboard[Alpha.self].flow.handle { [log] in log.add("alpha \($0)") }
        outer.motherboard[Beta.self].activation.activate(with: 3)
        #expect(log.entries == ["alpha 3"])
    }

    @Test("F-11 a relay is held weakly")
    func weakRelay() {
        let motherboard = chain()
        weak var gone: Board?
        do {
            let relay = Scripted<Gamma>("relay")
            gone = relay
            motherboard[Alpha.self].flow.sendOutput(through: relay)
        }
        #expect(gone == nil)
        #expect(reports { motherboard[Alpha.self].activation.activate(with: 1) } == [])
    }

    @Test("F-12 for a Void output, handlers take no value")
    func voidOutput() {
        let motherboard = Motherboard(boards: [Scripted<Bell> { board, _ in board.sendOutput(()) }])
        motherboard[Bell.self].flow.handle { [log] in log.add("handled") }
        motherboard[Bell.self].activation.activate()
        #expect(log.entries == ["handled"])
    }

    @Test("F-15 nothing de-duplicates handlers")
    func repeatedRegistration() {
        let motherboard = chain()
        for _ in 0..<2 { motherboard[Alpha.self].flow.handle { [log] _ in log.add("handled") } }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1", "handled", "handled"])
    }

    @Test("F-D1 a mapped step bridges types that do not meet, and compactMap stops where it gives nil")
    func mappedSteps() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>.echo(),
            Scripted<Search> { [log] board, text in
                log.add(text ?? "nothing")
                board.sendOutput("\(text ?? "nothing")!")
            }, Scripted<Gamma> { [log] _, value in log.add("gamma \(value)") },
        ])
        motherboard.registerFlowSteps(
            Alpha.map { $0 > 0 ? "more than \($0)" : nil }
                ->> Search.compactMap { $0.hasPrefix("more") ? $0.count : nil }
                ->> Gamma.self)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Alpha.self].activation.activate(with: 0)
        #expect(log.entries == ["more than 1", "gamma 12", "nothing"])
    }

    @Test("F-D3 registration returns a token that ends its flow and releases what it captured")
    func token() {
        let motherboard = chain()
        weak var captured: Log?
        let token: FlowToken
        do {
            let capture = Log()
            captured = capture
            token = motherboard[Alpha.self].flow.handle { _ in capture.add("handled") }
        }
        #expect(captured != nil)
        token.cancel()
        #expect(captured == nil)
        token.cancel()
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1"])
    }

    @Test("F-D3 dropping a token leaves the flow, and the token of a general flow ends it for outputs and actions")
    func tokens() {
        let motherboard = chain()
        motherboard[Alpha.self].flow.handle { [log] _ in log.add("kept") }
        let general = motherboard.registerGeneralFlow { [log] (value: Any) in log.add("any \(value)") }
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard.boards.first?.sendAction(2)
        general.cancel()
        let lines = DiagnosticSink.withSink(DiagnosticSink { _ in }) { () -> Int in
            motherboard.diagnostics = DiagnosticSink { _ in }
            motherboard[Alpha.self].activation.activate(with: 3)
            motherboard.boards.first?.sendAction(4)
            return log.entries.count
        }
        #expect(log.entries == ["alpha 1", "kept", "any 1", "any 2", "alpha 3", "kept"])
        #expect(lines == 6)
    }

    @Test("F-8 bind and activate take a condition")
    func conditions() {
        let motherboard = chain()
        let bus = Bus<Int>(), optionals = Bus<Int?>()
        bus.deliver { [log] in log.add("bus \($0)") }
        optionals.deliver { [log] in log.add("optional \($0 ?? 0)") }
        let flow = motherboard[Alpha.self].flow
        flow.bind(to: bus, where: { $0 > 1 })
        flow.bind(to: optionals, where: { $0 > 2 })
        flow.activate(motherboard[Beta.self].activation) { $0 > 2 }
        for value in 1...3 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(log.entries == ["alpha 1", "alpha 2", "bus 2", "alpha 3", "bus 3", "optional 3", "beta 3"])
    }

    @Test("F-12 for a Void output, addTarget takes only the target")
    func voidTarget() {
        let motherboard = Motherboard(boards: [Scripted<Bell> { board, _ in board.sendOutput(()) }])
        motherboard[Bell.self].flow.addTarget(log) { log in log.add("handled") }
        motherboard[Bell.self].activation.activate()
        #expect(log.entries == ["handled"])
    }

    @Test("F-17 forwardActionFlow passes actions on to the owner of a weakly held board, and lets them go on outward")
    func forwarding() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>()]), other = Motherboard(identifier: "other")
        weak var gone: Board?
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add("here \(signal.name)") }
        other.registerGeneralFlow { [log] (signal: Signal) in log.add("there \(signal.name)") }
        do {
            let relay = Scripted<Gamma>()
            gone = relay
            other.addBoard(relay)
            motherboard.forwardActionFlow(to: relay)
        }
        motherboard.boards.first?.sendAction(Signal(name: "1"))
        other.removeBoard(withIdentifier: Gamma.id)
        #expect(gone == nil)
        motherboard.boards.first?.sendAction(Signal(name: "2"))
        #expect(log.entries == ["here 1", "there 1", "here 2"])
    }

    @Test(
        "F-17 forwarding to a board without an owner is reported, and forwarding in a circle stops at the depth limit")
    func forwardingErrors() {
        let reports = Reports()
        let motherboard = Motherboard(identifier: "here", boards: [Scripted<Alpha>()])
        motherboard.diagnostics = reports.sink
        motherboard.depthLimit = 3
        let homeless = DiagnosticSink.withSink(reports.sink) { Scripted<Gamma>() }
        let token = motherboard.forwardActionFlow(to: homeless)
        DiagnosticSink.withSink(reports.sink) { motherboard.boards.first?.sendAction(Signal(name: "1")) }
        token.cancel()
        motherboard.forwardActionFlow(to: motherboard.boards[0])
        motherboard.boards.first?.sendAction(Signal(name: "2"))
        #expect(
            reports.lines == [
                """
                boardNotInstalled: 'gamma' forwarded an action, but has no owner (never installed, or gone already). \
                Nothing was 
                """
                    + "delivered",
                """
                recursionLimit: an action was not forwarded to the owner of 'alpha': 3 activations and forwards are \
                nested already. 
                """
                    + "Break the circle of forwardActionFlow(to:)",
            ])
    }

    @Test("F-D2 an optional object as target is held weakly, nil registers nothing, and a value target is copied")
    func targets() {
        let motherboard = chain()
        let flow = motherboard[Alpha.self].flow
        var object: Log? = Log()
        weak let gone = object
        flow.addTarget(object) { [log] _, value in log.add("object \(value)") }
        flow.addTarget(Log?.none) { [log] _, value in log.add("nobody \(value)") }
        flow.addTarget(copying: "copy") { [log] text, value in log.add("\(text) \(value)") }
        motherboard[Alpha.self].completion.addTarget(copying: "copy") { [log] text, isDone in
            log.add("\(text) \(isDone)")
        }
        motherboard[Alpha.self].actionFlow.addTarget(copying: "copy") { [log] in log.add("\($0) \($1.name)") }
        motherboard[Alpha.self].activation.activate(with: 1)
        object = nil
        #expect(gone == nil)
        motherboard[Alpha.self].activation.activate(with: 2)
        let board = motherboard.getBoard(identifier: Alpha.id)
        board?.sendAction(Signal(name: "help"))
        board?.complete()
        #expect(log.entries == ["alpha 1", "object 1", "copy 1", "alpha 2", "copy 2", "copy help", "copy true"])
    }

    @Test("F-D3 a token can end its flow when it is released")
    func cancelOnRelease() {
        let motherboard = chain()
        var lifetime: FlowLifetime? = motherboard[Alpha.self].flow.handle { [log] in log.add("handled \($0)") }
            .cancelOnRelease()
        motherboard[Alpha.self].activation.activate(with: 1)
        withExtendedLifetime(lifetime) {}
        lifetime = nil
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["alpha 1", "handled 1", "alpha 2"])
    }

    @Test("F-D3 flows whose target has gone are removed also if no message ever comes, as others are registered")
    func removedTargets() {
        let motherboard = chain()
        weak var captured: Log?
        do {
            let target = Log(), capture = Log()
            captured = capture
            motherboard[Alpha.self].flow.addTarget(target) { _, _ in capture.add("handled") }
        }
        for _ in 0..<20 { motherboard[Alpha.self].flow.addTarget(log) { _, _ in } }
        #expect(captured == nil)
    }

    /// Three boards that say so when they are activated, and send on what they got.
    private func chain() -> Motherboard {
        func telling<C: BoardContract>(_: C.Type) -> Scripted<C> where C.Input == Int, C.Output == Int {
            Scripted<C> { [log] board, value in
                log.add("\(board.identifier) \(value)")
                board.sendOutput(value)
            }
        }
        return Motherboard(boards: [telling(Alpha.self), telling(Beta.self), telling(Gamma.self)])
    }
}
