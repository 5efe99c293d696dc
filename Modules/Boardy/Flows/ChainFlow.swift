public import BoardyCore

/// A flow that tries handlers of several types in order. The first handler whose type fits the output handles it.
///
///     motherboard.registerChainFlow(matchedIdentifiers: [.pay], target: self)
///         .handle(outputType: Receipt.self) { board, receipt in … }
///         .handle(outputType: Refusal.self) { board, refusal in … }
///         .eventuallySkipHandling()
///
/// It is registered when it is made. Without an `eventually…` at its end, it skips outputs that fit no handler, and the
/// compiler warns.
public struct ChainFlow<Target: AnyObject> {
    private let chain: HandlerChain<Target>
    private let token: FlowToken

    fileprivate init(chain: HandlerChain<Target>, token: FlowToken) {
        self.chain = chain
        self.token = token
    }

    /// Adds a handler of outputs of a type, which is tried after the handlers that were added before.
    public func handle<Output>(
        outputType: Output.Type, _ handler: @escaping (Target, Output) -> Void
    ) -> ChainFlow {
        chain.add(outputType, handler)
        return self
    }

    /// Ends the chain with a handler of every other output, which receives the raw data.
    @discardableResult
    public func eventuallyHandle(_ handler: @escaping (Target, Any?) -> Void) -> FlowToken {
        chain.addLast(handler)
        return token
    }

    /// Ends the chain with a handler of every other output, which receives a value of a type, or nil for data of
    /// another type.
    @discardableResult
    public func eventuallyHandle<Output>(
        outputType: Output.Type, _ handler: @escaping (Target, Output?) -> Void
    ) -> FlowToken {
        chain.addLast { handler($0, Conversion.of($1, to: Output.self)) }
        return token
    }

    /// Ends the chain. The flow does not handle any other output.
    @discardableResult
    public func eventuallySkipHandling() -> FlowToken { token }
}

extension Motherboard {
    /// Begins a chain of handlers for the outputs of the listed boards. The chain takes its place in the order of flows
    /// with this call.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: the senders; an empty list matches nothing.
    ///   - target: held weakly; the flow ends with it. Nil registers nothing.
    public func registerChainFlow<Target: AnyObject>(
        matchedIdentifiers: [BoardID], target: Target?, file: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Target> {
        let chain = HandlerChain<Target>()
        let token = handleOutputs(of: matchedIdentifiers, target: target, file, line) { target, _, data in
            chain.handle(data, target)
        }
        return ChainFlow(chain: chain, token: token)
    }
}
