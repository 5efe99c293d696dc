/// A flow that tries handlers of several types in order; the first whose type fits the output takes it.
///
///     motherboard.registerChainFlow(matchedIdentifiers: .pay, target: self)
///         .handle(outputType: Receipt.self) { board, receipt in … }
///         .handle(outputType: Refusal.self) { board, refusal in … }
///         .eventuallySkipHandling()
///
/// It is registered when it is made: without an `eventually…` at its end it skips what fits nowhere, and the compiler warns.
public struct ChainFlow<Target: AnyObject> {
    private let chain: HandlerChain<Target>
    private let token: FlowToken

    fileprivate init(chain: HandlerChain<Target>, token: FlowToken) {
        self.chain = chain
        self.token = token
    }

    /// Adds a handler of outputs of a type.
    public func handle<Output>(
        outputType: Output.Type, _ handler: @escaping (Target, Output) -> Void
    ) -> ChainFlow {
        chain.add(outputType, handler)
        return self
    }

    /// Closes the chain with a handler of whatever is left.
    @discardableResult
    public func eventuallyHandle(_ handler: @escaping (Target, Any?) -> Void) -> FlowToken {
        chain.addLast(handler)
        return token
    }

    /// Closes the chain with a handler of whatever is left: a value of a type, or nil for any other.
    @discardableResult
    public func eventuallyHandle<Output>(
        outputType: Output.Type, _ handler: @escaping (Target, Output?) -> Void
    ) -> FlowToken {
        chain.addLast { handler($0, Conversion.of($1, to: Output.self)) }
        return token
    }

    /// Closes the chain: whatever is left is no output of this flow.
    @discardableResult
    public func eventuallySkipHandling() -> FlowToken { token }
}

extension Motherboard {
    /// Begins a chain of handlers for the outputs of the listed boards; it stands in the order of flows where this call stands.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: an empty list matches nothing.
    ///   - target: held weakly; the flow ends with it. Nil registers nothing.
    public func registerChainFlow<Target: AnyObject>(
        matchedIdentifiers: [BoardID], target: Target?, file: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Target> {
        let chain = HandlerChain(target: target)
        let handler = Handler<Any?>.deciding(target: target) { _, data in chain.receive(data) }
        let registration = shared.nextRegistration(isGuaranteed: false, file, line)
        return ChainFlow(
            chain: chain, token: handleOutputs(of: matchedIdentifiers) { _ in handler.receiver(registration) })
    }

    /// Begins a chain of handlers for the outputs of the listed boards; it stands in the order of flows where this call stands.
    ///
    /// - Parameter target: held weakly; the flow ends with it. Nil registers nothing.
    public func registerChainFlow<Target: AnyObject>(
        matchedIdentifiers: BoardID..., target: Target?, file: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Target> {
        registerChainFlow(matchedIdentifiers: matchedIdentifiers, target: target, file: file, line: line)
    }
}
