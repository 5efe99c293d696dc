/// A flow that tries handlers of several types in order. The first handler whose type fits the output handles it.
///
///     motherboard.registerChainFlow(matchedIdentifiers: [.pay], target: self)
///         .handle(outputType: Receipt.self) { board, receipt in … }
///         .handle(outputType: Refusal.self) { board, refusal in … }
///         .eventuallySkipHandling()
///
/// It is registered when it is made. Without an `eventually…` at its end, it skips outputs that fit no handler, and the compiler warns.
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

    /// Ends the chain with a handler of every other output, which receives a value of a type, or nil for data of another type.
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
    /// Begins a chain of handlers for the outputs of the listed boards. The chain takes its place in the order of flows with this call.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: the senders; an empty list matches nothing.
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
}

/// A chain of handlers for data from any source, without a motherboard.
///
///     ChainDataHandler(self)
///         .with(dataType: Receipt.self) { screen, receipt in … }
///         .fallback { screen, data in … }
///         .handle(data: data)
public struct ChainDataHandler<Target: AnyObject> {
    private let chain: HandlerChain<Target>

    /// Creates a chain without handlers.
    ///
    /// - Parameter target: held weakly; after its release, the chain handles nothing.
    public init(_ target: Target?) { chain = HandlerChain(target: target) }

    /// Adds a handler of data of a type, which is tried after the handlers that were added before.
    public func with<Value>(
        dataType: Value.Type, _ handler: @escaping (Target, Value) -> Void
    ) -> ChainDataHandler {
        chain.add(dataType, handler)
        return self
    }

    /// Adds a handler of all other data. By default, all other data is dropped without a report.
    public func fallback(_ handler: @escaping (Target, Any?) -> Void = { _, _ in }) -> ChainDataHandler {
        chain.addLast(handler)
        return self
    }

    /// Passes data to the first handler whose type fits. If none fits, it reports `unhandledOutput`.
    public func handle(data: Any?, file: StaticString = #fileID, line: UInt = #line) {
        guard chain.receive(data) == .mismatch else { return }
        DiagnosticSink.current.report(
            Diagnostic(
                .unhandledOutput, actual: typeName(of: data as Any),
                "no handler for \(Target.self) takes data of type \(typeName(of: data as Any)). Add one with with(dataType:), or a fallback",
                file: file, line: line))
    }
}

/// Handlers of several types for one target, in the order in which they are tried.
private final class HandlerChain<Target: AnyObject> {
    private weak var target: Target?
    private var attempts: [(Target, Any?) -> Bool] = []

    init(target: Target?) { self.target = target }

    func add<Value>(_ type: Value.Type, _ handler: @escaping (Target, Value) -> Void) {
        attempts.append { target, data in
            guard let value = Conversion.of(data, to: Value.self) else { return false }
            handler(target, value)
            return true
        }
    }

    /// Adds a handler that takes every value.
    func addLast(_ handler: @escaping (Target, Any?) -> Void) {
        attempts.append { target, data in
            handler(target, data)
            return true
        }
    }

    func receive(_ data: Any?) -> HandlingResult {
        guard let target else { return .ended }
        return attempts.contains { $0(target, data) } ? .handled : .mismatch
    }
}
