/// The completions of one board. When a handler runs, the board is out of its motherboard already.
public struct CompletionFlow {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler each time the board completes, with whether it ended with success.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Bool) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler each time the board completes, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        register(Handler(target: target, handler), file, line)
    }

    /// Calls a handler each time the board completes, with a copy of a value, made now.
    ///
    /// - Parameter target: a value; what it refers to lives as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        register(Handler { handler(target, $0) }, file, line)
    }

    private func register(_ handler: Handler<Bool>, _ file: StaticString, _ line: UInt) -> FlowToken {
        slot.handleCompletions(handler.receiver(slot.nextRegistration(file, line)))
    }
}

/// Ends one board from outside.
public struct BoardCompleter {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Completes the board as if it had done so itself; reports `completionIgnored` if it is not installed.
    ///
    /// - Parameter isDone: false for an end without success.
    public func complete(_ isDone: Bool = true, file: StaticString = #fileID, line: UInt = #line) {
        slot.complete(isDone, file, line)
    }
}
