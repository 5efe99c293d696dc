/// Tries handlers of several types in order for data from anywhere; a chain flow without a motherboard.
///
///     ChainDataHandler(self)
///         .with(dataType: Receipt.self) { screen, receipt in … }
///         .fallback { screen, data in … }
///         .handle(data: data)
public struct ChainDataHandler<Target: AnyObject> {
    private let chain: HandlerChain<Target>

    /// A chain without handlers.
    ///
    /// - Parameter target: held weakly; once it has gone, nothing is handled.
    public init(_ target: Target?) { chain = HandlerChain(target: target) }

    /// Adds a handler of data of a type.
    public func with<Value>(
        dataType: Value.Type, _ handler: @escaping (Target, Value) -> Void
    ) -> ChainDataHandler {
        chain.add(dataType, handler)
        return self
    }

    /// Adds a handler of whatever is left; without one given, whatever is left is dropped on purpose.
    public func fallback(_ handler: @escaping (Target, Any?) -> Void = { _, _ in }) -> ChainDataHandler {
        chain.addLast(handler)
        return self
    }

    /// Hands data to the first handler that fits; reports `unhandledOutput` if none does.
    public func handle(data: Any?, file: StaticString = #fileID, line: UInt = #line) {
        guard chain.receive(data) == .mismatch else { return }
        DiagnosticSink.current.report(
            Diagnostic(
                .unhandledOutput, actual: typeName(of: data as Any),
                "no handler for \(Target.self) takes data of type \(typeName(of: data as Any)). Add one with with(dataType:), or a fallback",
                file: file, line: line))
    }
}
