/// The events of one board, its completions or its failures, to be handled while they happen.
///
/// Handlers run in the order of their registration. They may be registered before the board exists, and stay when it
/// leaves.
public struct EventFlow<Value> {
    private let slot: Slot
    private let add: (Receiver) -> FlowToken

    private init(_ slot: Slot, add: @escaping (Receiver) -> FlowToken) {
        self.slot = slot
        self.add = add
    }

    /// Calls a handler with each event of the board, until the token is cancelled or the motherboard is released.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler with each event of the board, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        register(Handler(target: target, handler), file, line)
    }

    /// Calls a handler with each event of the board, and with a copy of a value that is made now.
    ///
    /// - Parameter target: a value; objects that it refers to live as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        register(Handler { handler(target, $0) }, file, line)
    }

    private func register<Event>(_ handler: Handler<Event>, _ file: StaticString, _ line: UInt) -> FlowToken {
        add(handler.receiver(slot.motherboard.nextRegistration(isGuaranteed: false, file, line)))
    }
}

/// The completions of one board. Handlers receive true if the board ended with success.
///
/// When a handler runs, the board has already left its motherboard.
public typealias CompletionFlow = EventFlow<Bool>

extension CompletionFlow {
    init(slot: Slot) { self.init(slot, add: slot.handleCompletions) }
}

/// The failures of one board: the errors of ``Board/fail(_:file:line:)``, and of the tasks of a task board.
///
/// Handlers receive an error before the board completes because of it. The error stays on the board's motherboard.
public typealias FailureFlow = EventFlow<any Error>

extension FailureFlow {
    init(slot: Slot) { self.init(slot, add: slot.handleFailures) }

    /// Calls a handler with each error of one type: `failure.handle { (error: StoreError) in … }`. It ignores other
    /// errors.
    @discardableResult
    public func handle<Failure: Error>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Failure) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }
}

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

    /// Calls a handler with each action of the type, and with a copy of a value that is made now. The action continues
    /// outward.
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
