internal import BoardyCore

/// A chain of handlers for data from any source, without a motherboard.
///
///     ChainDataHandler(self)
///         .with(dataType: Receipt.self) { screen, receipt in … }
///         .fallback { screen, data in … }
///         .handle(data: data)
public struct ChainDataHandler<Target: AnyObject> {
    private let chain = HandlerChain<Target>()
    private weak var target: Target?

    /// Creates a chain without handlers.
    ///
    /// - Parameter target: held weakly; after its release, the chain handles nothing.
    public init(_ target: Target?) { self.target = target }

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
        guard let target, !chain.handle(data, target) else { return }
        let type = typeName(of: data as Any)
        DiagnosticSink.current.report(
            Diagnostic(
                .unhandledOutput, actual: type,
                "no handler for \(Target.self) takes data of type \(type). Add one with with(dataType:), or a fallback",
                file: file, line: line))
    }
}
