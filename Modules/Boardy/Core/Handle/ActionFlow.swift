/// The actions that one board broadcasts, or that come from inside it, on their way outward.
public struct ActionFlow<Action> {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each action of the type. The action continues outward.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Action) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler with each action of the type, and lets it decide if the action continues outward.
    @_disfavoredOverload
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Action) -> ActionPropagation
    ) -> FlowToken {
        register(.deciding(handler), file, line)
    }

    /// Calls a handler with each action of the type, and lets its result decide if the action continues outward.
    @discardableResult
    public func handle<Decision: ActionDecision>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Action) -> Decision
    ) -> FlowToken {
        register(.deciding(handler), file, line)
    }

    /// Calls a handler with each action of the type, as long as `target` lives. The action continues outward.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Action) -> Void
    ) -> FlowToken {
        register(Handler(target: target, handler), file, line)
    }

    /// Calls a handler with each action of the type, and with a copy of a value that is made now. The action continues outward.
    ///
    /// - Parameter target: a value; objects that it refers to live as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Action) -> Void
    ) -> FlowToken {
        register(Handler { handler(target, $0) }, file, line)
    }

    private func register(_ handler: Handler<Action>, _ file: StaticString, _ line: UInt) -> FlowToken {
        slot.handleActions(handler.receiver(slot.motherboard.nextRegistration(isGuaranteed: false, file, line)))
    }
}

extension Handler {
    /// A handler of actions that decides if an action continues outward.
    static func deciding<Decision: ActionDecision>(_ run: @escaping (Value) -> Decision) -> Handler {
        deciding { run($0).propagation.handlingResult }
    }
}
