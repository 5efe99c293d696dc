public import BoardyCore

/// Collects diagnostics, to be asserted. Roots made inside ``record(isolation:_:)`` report to it.
public final class DiagnosticRecorder: Sendable {
    private let recorded = Locked<[Diagnostic]>([])
    private let isVerbose: Bool

    /// A recorder with nothing recorded.
    ///
    /// - Parameter verbose: whether it also wants events of the level ``DiagnosticLevel/notice``.
    public init(verbose: Bool = false) { isVerbose = verbose }

    /// The sink to give to a motherboard.
    public var sink: DiagnosticSink {
        DiagnosticSink(verbose: isVerbose) { [recorded] event in recorded.withLock { $0.append(event) } }
    }

    /// Everything recorded so far, in order.
    public var events: [Diagnostic] { recorded.withLock { $0 } }

    /// Each event as `kind: message`.
    public var messages: [String] { events.map { "\($0.kind): \($0.message)" } }

    /// Runs `body` with this recorder as the sink of the roots made in it.
    @discardableResult
    public func record<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async rethrows -> T {
        try await DiagnosticSink.withSink(sink, isolation: isolation, body)
    }
}
