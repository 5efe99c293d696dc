import BoardyCore
import BoardyFlows
import Testing

/// The forms in which a closure or a function can be a handler, for every function that takes one.
@Suite struct ClosureFormTests {
    private struct Problem: Error {}

    private final class Target {
        let log: Log
        init(_ log: Log) { self.log = log }
        func take<Value>(_ value: Value) { log.add("ran") }
        func note(_ signal: Signal) { log.add("ran") }
        func decide(_ signal: Signal) -> ActionPropagation {
            log.add("ran")
            return signal.name == "halt" ? .stop : .continue
        }
        static func take(_ target: Target, _ value: Int) { target.log.add("ran") }
        static func end(_ target: Target, _ isDone: Bool) { target.log.add("ran") }
        static func fail(_ target: Target, _ error: any Error) { target.log.add("ran") }
        static func act(_ target: Target, _ signal: Signal) { target.log.add("ran") }
    }

    // MARK: - Handlers of actions, with and without a decision

    private typealias ActionForm = (name: String, register: (ActionFlow<Signal>, Target) -> FlowToken)

    private static var voidActionForms: [ActionForm] {
        [
            ("one expression", { flow, target in flow.handle { target.note($0) } }),
            ("one named parameter", { flow, target in flow.handle { signal in target.note(signal) } }),
            (
                "two statements",
                { flow, target in
                    flow.handle {
                        target.note($0)
                        _ = $0.name
                    }
                }
            ),
            (
                "an if statement",
                { flow, target in flow.handle { signal in if signal.name == "halt" { target.note(signal) } } }
            ),
            (
                "a guard with return",
                { flow, target in
                    flow.handle { signal in
                        guard signal.name == "halt" else { return }
                        target.note(signal)
                    }
                }
            ),
            (
                "a loop",
                { flow, target in flow.handle { signal in for _ in 0..<1 { target.note(signal) } } }
            ),
            (
                "a switch statement",
                { flow, target in
                    flow.handle { signal in
                        switch signal.name {
                        case "halt": target.note(signal)
                        default: target.log.add("other")
                        }
                    }
                }
            ),
            ("a weak capture", { flow, target in flow.handle { [weak target] signal in target?.note(signal) } }),
            (
                "a weak capture and two statements",
                { flow, target in
                    flow.handle { [weak target] signal in
                        guard let target else { return }
                        target.note(signal)
                    }
                }
            ),
            (
                "an explicit type",
                { flow, target in
                    flow.handle { (signal: Signal) -> Void in
                        target.note(signal)
                        _ = signal
                    }
                }
            ),
            ("a result dropped on purpose", { flow, target in flow.handle { _ = target.decide($0) } }),
            ("a function", { flow, target in flow.handle(target.note) }),
            ("a target", { flow, target in flow.addTarget(target) { $0.note($1) } }),
            (
                "a target and two statements",
                { flow, target in
                    flow.addTarget(target) { target, signal in
                        target.note(signal)
                        _ = signal
                    }
                }
            ),
            ("a target and a function", { flow, target in flow.addTarget(target, Target.act) }),
            ("a copied target", { flow, target in flow.addTarget(copying: target) { $0.note($1) } }),
        ]
    }

    private static var decidingActionForms: [ActionForm] {
        [
            ("a function", { flow, target in flow.handle(target.decide) }),
            ("a call", { flow, target in flow.handle { target.decide($0) } }),
            (
                "a call of an optional",
                { flow, target in flow.handle { [weak target] in target?.decide($0) ?? .continue } }
            ),
            (
                "a result after a statement",
                { flow, target in
                    flow.handle {
                        target.note($0)
                        return .stop
                    }
                }
            ),
            (
                "results of several returns",
                { flow, target in
                    flow.handle { signal in
                        target.note(signal)
                        if signal.name == "halt" { return .stop }
                        return .continue
                    }
                }
            ),
            (
                "a call after a guard",
                { flow, target in
                    flow.handle { [weak target] signal in
                        guard let target else { return .continue }
                        return target.decide(signal)
                    }
                }
            ),
            (
                "a returned condition",
                { flow, target in
                    flow.handle { signal in
                        target.note(signal)
                        return signal.name == "halt" ? .stop : .continue
                    }
                }
            ),
            (
                "a switch with returns",
                { flow, target in
                    flow.handle { signal in
                        target.note(signal)
                        switch signal.name {
                        case "halt": return .stop
                        default: return .continue
                        }
                    }
                }
            ),
            (
                "a local result",
                { flow, target in
                    flow.handle { signal in
                        let decision = target.decide(signal)
                        return decision
                    }
                }
            ),
            (
                "an explicit type",
                { flow, target in
                    flow.handle { (signal: Signal) -> ActionPropagation in
                        target.note(signal)
                        return .stop
                    }
                }
            ),
        ]
    }

    /// Forms that have no statement in which the handler could be noted.
    private static var silentActionForms: [ActionForm] {
        [
            ("a constant", { flow, _ in flow.handle { _ in .stop } }),
            ("a qualified constant", { flow, _ in flow.handle { _ in ActionPropagation.stop } }),
            ("a condition", { flow, _ in flow.handle { $0.name == "halt" ? .stop : .continue } }),
            (
                "a returned condition",
                { flow, _ in flow.handle { signal in return signal.name == "halt" ? .stop : .continue } }
            ),
            ("an if expression", { flow, _ in flow.handle { if $0.name == "halt" { .stop } else { .continue } } }),
            (
                "a switch expression",
                { flow, _ in
                    flow.handle { signal in
                        switch signal.name {
                        case "halt": .stop
                        default: .continue
                        }
                    }
                }
            ),
        ]
    }

    @Test(
        "A-D2 each closure form of an action handler compiles, and one that decides is not taken for one that does not"
    )
    func actions() {
        func entries(_ form: ActionForm) -> [String] {
            let log = Log(), target = Target(log)
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, _ in board.sendAction(Signal(name: "halt")) }
            ])
            _ = form.register(motherboard[Alpha.self].actionFlow, target)
            motherboard[Alpha.self].actionFlow.handle { _ in log.add("next") }
            motherboard[Alpha.self].activation.activate(with: 1)
            return log.entries
        }
        for form in Self.voidActionForms { #expect(entries(form) == ["ran", "next"], "\(form.name)") }
        for form in Self.decidingActionForms { #expect(entries(form) == ["ran"], "\(form.name)") }
        for form in Self.silentActionForms { #expect(entries(form) == [], "\(form.name)") }
    }

    private typealias GeneralForm = (name: String, expected: [String], register: (Motherboard, Target) -> FlowToken)

    private static var generalForms: [GeneralForm] {
        [
            (
                "one expression", ["ran", "next"],
                { board, target in board.registerGeneralFlow { (signal: Signal) in target.note(signal) } }
            ),
            (
                "two statements", ["ran", "next"],
                { board, target in
                    board.registerGeneralFlow { (signal: Signal) in
                        target.note(signal)
                        _ = signal
                    }
                }
            ),
            ("a function", ["ran", "next"], { board, target in board.registerGeneralFlow(target.note) }),
            (
                "a target and two statements", ["ran", "next"],
                { board, target in
                    board.registerGeneralFlow(target: target) { target, signal in
                        Target.act(target, signal)
                        _ = signal
                    }
                }
            ),
            (
                "a target and a function", ["ran", "next"],
                { board, target in board.registerGeneralFlow(target: target, Target.act) }
            ),
            ("a deciding function", ["ran"], { board, target in board.registerGeneralFlow(target.decide) }),
            (
                "a call that decides", ["ran"],
                { board, target in board.registerGeneralFlow { (signal: Signal) in target.decide(signal) } }
            ),
            ("a constant", [], { board, _ in board.registerGeneralFlow { (_: Signal) in .stop } }),
            (
                "a condition", [],
                { board, _ in
                    board.registerGeneralFlow { (signal: Signal) in return signal.name == "halt" ? .stop : .continue }
                }
            ),
            (
                "a result after a statement", ["ran"],
                { board, target in
                    board.registerGeneralFlow { (signal: Signal) in
                        target.note(signal)
                        return .stop
                    }
                }
            ),
        ]
    }

    @Test("A-D2 every closure form of a general flow compiles, and one that decides is not taken for one that does not")
    func general() {
        for form in Self.generalForms {
            let log = Log(), target = Target(log)
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, _ in board.sendAction(Signal(name: "halt")) }
            ])
            _ = form.register(motherboard, target)
            motherboard.registerGeneralFlow { (_: Signal) in log.add("next") }
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(log.entries == form.expected, "\(form.name)")
        }
    }

    // MARK: - Handlers without a decision

    private typealias Form = (name: String, register: (Motherboard, Target) -> Void)

    /// Each is to run once when alpha sends 1, fails and completes.
    private static var forms: [Form] {
        [
            ("flow.handle", { board, target in board[Alpha.self].flow.handle { target.take($0) } }),
            (
                "flow.handle, two statements",
                { board, target in
                    board[Alpha.self].flow.handle {
                        target.take($0)
                        _ = $0
                    }
                }
            ),
            ("flow.handle, a function", { board, target in board[Alpha.self].flow.handle(target.take) }),
            ("flow.addTarget", { board, target in board[Alpha.self].flow.addTarget(target) { $0.take($1) } }),
            (
                "flow.addTarget, two statements",
                { board, target in
                    board[Alpha.self].flow.addTarget(target) { target, value in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            ("flow.addTarget, a function", { board, target in board[Alpha.self].flow.addTarget(target, Target.take) }),
            (
                "flow.addTarget(copying:)",
                { board, target in
                    board[Alpha.self].flow.addTarget(copying: target) { target, value in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            ("completion.handle", { board, target in board[Alpha.self].completion.handle { target.take($0) } }),
            (
                "completion.handle, two statements",
                { board, target in
                    board[Alpha.self].completion.handle { isDone in
                        target.take(isDone)
                        _ = isDone
                    }
                }
            ),
            ("completion.addTarget", { board, target in board[Alpha.self].completion.addTarget(target, Target.end) }),
            (
                "completion.addTarget, two statements",
                { board, target in
                    board[Alpha.self].completion.addTarget(target) { target, isDone in
                        target.take(isDone)
                        _ = isDone
                    }
                }
            ),
            ("failure.handle", { board, target in board[Alpha.self].failure.handle { target.take("\($0)") } }),
            (
                "failure.handle, two statements",
                { board, target in
                    board[Alpha.self].failure.handle { error in
                        target.take("\(error)")
                        _ = error
                    }
                }
            ),
            (
                "failure.handle of a type",
                { board, target in
                    board[Alpha.self].failure.handle { (error: Problem) in
                        target.take(error)
                        _ = error
                    }
                }
            ),
            ("failure.addTarget", { board, target in board[Alpha.self].failure.addTarget(target, Target.fail) }),
            ("matchedFlow", { board, target in board.matchedFlow(Alpha.id).handle { target.take($0 as Any) } }),
            (
                "registerFlow",
                { board, target in
                    board.registerFlow(matchedIdentifiers: [Alpha.id], target: target) { (target, value: Int) in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            (
                "registerFlow, a function",
                { board, target in board.registerFlow(matchedIdentifiers: [Alpha.id], target: target, Target.take) }
            ),
            (
                "registerGuaranteedFlow",
                { board, target in
                    board.registerGuaranteedFlow(matchedIdentifiers: [Alpha.id], target: target) {
                        (target, value: Int) in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            (
                "registerCompletionFlow",
                { board, target in
                    board.registerCompletionFlow(matchedIdentifiers: [Alpha.id]) { isDone in
                        target.take(isDone)
                        _ = isDone
                    }
                }
            ),
            (
                "registerCompletionFlow(target:)",
                { board, target in
                    board.registerCompletionFlow(matchedIdentifiers: [Alpha.id], target: target) { target, isDone in
                        target.take(isDone)
                        _ = isDone
                    }
                }
            ),
            (
                "registerChainFlow",
                { board, target in
                    board.registerChainFlow(matchedIdentifiers: [Alpha.id], target: target)
                        .handle(outputType: String.self) { target, value in
                            target.log.add("wrong")
                            _ = value
                        }
                        .eventuallyHandle { target, data in
                            target.take(data as Any)
                            _ = data
                        }
                }
            ),
            (
                "registerCombinedFlow",
                { board, target in
                    board.registerCombinedFlow(board[Alpha.self].flow.specifications) { value in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            (
                "registerCombinedFlow(target:)",
                { board, target in
                    board.registerCombinedFlow(board[Alpha.self].flow.specifications, target: target) { target, value in
                        target.take(value)
                        _ = value
                    }
                }
            ),
            (
                "registerCombinedFlow of a list",
                { board, target in
                    board.registerCombinedFlow([board[Alpha.self].flow.specifications]) { values in
                        target.take(values)
                        _ = values
                    }
                }
            ),
            (
                "BoardActivateFlow of raw data",
                { board, target in
                    board.registerFlow(
                        BoardActivateFlow(matchedIdentifiers: [Alpha.id]) { data in
                            target.take(data as Any)
                            _ = data
                        })
                }
            ),
            (
                "BoardActivateFlow of a message",
                { board, target in
                    board.registerFlow(
                        BoardActivateFlow(matchedIdentifiers: [Alpha.id]) { (output: BoardOutputModel) in
                            target.take(output)
                            _ = output
                        })
                }
            ),
            (
                "BoardActivateFlow of an optional type",
                { board, target in
                    board.registerFlow(
                        BoardActivateFlow(matcher: { $0.identifier == Alpha.id }) { (value: Int?) in
                            target.take(value as Any)
                            _ = value
                        })
                }
            ),
            (
                "BoardActivateFlow of a type",
                { board, target in
                    board.registerFlow(
                        BoardActivateFlow(matcher: { $0.identifier == Alpha.id }) { (value: Int) in
                            target.take(value)
                            _ = value
                        })
                }
            ),
            (
                "observe",
                { board, target in
                    board.observe { message in
                        guard case .output(let value) = message.content else { return }
                        target.take(value as Any)
                    }
                }
            ),
            (
                "observe, one expression",
                { board, target in board.observe { if $0.content.name == "output" { target.take(1) } } }
            ),
            (
                "bus.deliver",
                { board, target in
                    let bus = Bus<Int>()
                    bus.deliver { value in
                        target.take(value)
                        _ = value
                    }
                    bus.deliver(Self.ignore)
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
            (
                "bus.connect(target:) with a value",
                { board, target in
                    let bus = Bus<Int>()
                    bus.connect(target: target) { target, value in
                        target.take(value)
                        _ = value
                    }
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
            (
                "bus.connect(target:) without a value",
                { board, target in
                    let bus = Bus<Int>()
                    bus.connect(target: target) { target in
                        target.take(0)
                        _ = target
                    }
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
            (
                "bus.connect(target:), short names",
                { board, target in
                    let bus = Bus<Int>()
                    bus.connect(target: target) { $0.take($1) }
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
            (
                "bus.connect(copying:)",
                { board, target in
                    let bus = Bus<Int>()
                    bus.connect(copying: target) { target, value in
                        target.take(value)
                        _ = value
                    }
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
            (
                "a cable",
                { board, target in
                    let bus = Bus<Int>()
                    bus.connect(
                        BusCable { value in
                            target.take(value)
                            _ = value
                        })
                    board[Alpha.self].flow.handle { bus.transport($0) }
                }
            ),
        ]
    }

    private static func ignore(_ value: Int) {}

    @Test("F-8 every closure form of every other handler compiles, and the handler runs once")
    func others() {
        for form in Self.forms {
            let log = Log(), target = Target(log)
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, value in
                    board.sendOutput(value)
                    board.fail(Problem())
                }
            ])
            form.register(motherboard, target)
            motherboard.activateBoard(identifier: Alpha.id, withOption: 1)
            #expect(log.entries == ["ran"], "\(form.name)")
        }
    }
}
