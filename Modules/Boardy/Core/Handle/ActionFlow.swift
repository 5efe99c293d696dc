/// The actions that one board raises, or that come from inside it, on their way out.
public struct ActionFlow<Action> {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each action of the type, and lets it go on outward.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Action) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler that decides whether the action goes on outward.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Action) -> ActionPropagation
    ) -> FlowToken {
        register(Handler.deciding { handler($0).handlingResult }, file, line)
    }

    /// Calls a handler with each action of the type as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Action) -> Void
    ) -> FlowToken {
        register(Handler(target: target, handler), file, line)
    }

    /// Calls a handler with each action of the type, and a copy of a value, made now.
    ///
    /// - Parameter target: a value; what it refers to lives as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Action) -> Void
    ) -> FlowToken {
        register(Handler { handler(target, $0) }, file, line)
    }

    private func register(
        _ handler: Handler<Action>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        slot.handleActions(handler.receiver(slot.motherboard.nextRegistration(isGuaranteed: false, file, line)))
    }
}
