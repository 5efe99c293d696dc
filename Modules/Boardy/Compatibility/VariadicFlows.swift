public import BoardyCore
public import BoardyFlows

// The forms of Boardy 1.x that list the senders one by one, as in `matchedIdentifiers: .cart, .pay`. The core takes an
// array.

extension BoardActivateFlow {
    /// Creates a flow that handles the raw data of the listed boards' outputs. The data is nil for an output without
    /// data.
    public init(
        matchedIdentifiers: BoardID..., file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(matchedIdentifiers: matchedIdentifiers, file: file, line: line, nextHandler: nextHandler)
    }
}

extension Motherboard {
    /// Calls a handler with the outputs of the listed boards, as long as `target` lives. It ignores outputs of another
    /// type.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerFlow<Target: AnyObject, Output>(
        matchedIdentifiers: BoardID..., target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        registerFlow(
            matchedIdentifiers: matchedIdentifiers, target: target, identifier: identifier, file: file, line: line,
            handler)
    }

    /// Calls a handler with the outputs of the listed boards, as long as `target` lives. An output of another type is
    /// reported `outputMismatch`.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerGuaranteedFlow<Target: AnyObject, Output>(
        matchedIdentifiers: BoardID..., target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        registerGuaranteedFlow(
            matchedIdentifiers: matchedIdentifiers, target: target, identifier: identifier, file: file, line: line,
            handler)
    }

    /// Calls a handler each time one of the listed boards completes. It receives true if the board ended with success.
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: BoardID..., file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Bool) -> Void
    ) -> FlowToken {
        registerCompletionFlow(matchedIdentifiers: matchedIdentifiers, file: file, line: line, handler)
    }

    /// Calls a handler each time one of the listed boards completes, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerCompletionFlow<Target: AnyObject>(
        matchedIdentifiers: BoardID..., target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        registerCompletionFlow(
            matchedIdentifiers: matchedIdentifiers, target: target, file: file, line: line, handler)
    }

    /// Begins a chain of handlers for the outputs of the listed boards. The chain takes its place in the order of flows
    /// with this call.
    ///
    /// - Parameter target: held weakly; the flow ends with it. Nil registers nothing.
    public func registerChainFlow<Target: AnyObject>(
        matchedIdentifiers: BoardID..., target: Target?, file: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Target> {
        registerChainFlow(matchedIdentifiers: matchedIdentifiers, target: target, file: file, line: line)
    }
}
