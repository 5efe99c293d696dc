/// What one board failed with: the errors of ``Board/fail(_:file:line:)``, and of the tasks of a task board.
///
/// An error is offered before the board completes because of it, and stays on the board's motherboard.
public struct FailureFlow {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each error.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (any Error) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler with each error of one type: `failure.handle { (error: StoreError) in … }`.
    @discardableResult
    public func handle<Failure: Error>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Failure) -> Void
    ) -> FlowToken {
        register(Handler(handler), file, line)
    }

    /// Calls a handler with each error as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, any Error) -> Void
    ) -> FlowToken {
        register(Handler(target: target, handler), file, line)
    }

    private func register<Failure>(
        _ handler: Handler<Failure>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        slot.handleFailures(handler.receiver(slot.motherboard.nextRegistration(isGuaranteed: false, file, line)))
    }
}
