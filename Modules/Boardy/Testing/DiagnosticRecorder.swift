public import BoardyCore

/// A collection of reported diagnostics, for a test to compare. Roots made inside ``record(isolation:_:)`` report to
/// it.
public final class DiagnosticRecorder: Sendable {
    private let recorded = Locked<[Diagnostic]>([])
    private let isVerbose: Bool

    /// Creates an empty recorder.
    ///
    /// - Parameter verbose: true to record events of the level ``DiagnosticLevel/notice``, too.
    public init(verbose: Bool = false) { isVerbose = verbose }

    /// A sink that adds each event to this recorder, for a motherboard.
    public var sink: DiagnosticSink {
        DiagnosticSink(verbose: isVerbose) { [recorded] event in recorded.withLock { $0.append(event) } }
    }

    /// The events recorded so far, in the order of their reports.
    public var events: [Diagnostic] { recorded.withLock { $0 } }

    /// The events recorded so far as texts of the form `kind: message`.
    public var messages: [String] { events.map { "\($0.kind): \($0.message)" } }

    /// Runs `body`, and records the diagnostics of the roots made in it, also after it has returned.
    @discardableResult
    public func record<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async rethrows -> T {
        try await DiagnosticSink.withSink(sink, isolation: isolation, body)
    }
}
