#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where diagnostics go.
///
/// A root motherboard takes its sink when it is made: the task's (``withSink(_:isolation:_:)``) if there is one, else the
/// process-wide default (``setDefault(_:)``), which writes a line to standard error. ``Motherboard/diagnostics`` replaces it for one
/// motherboard and all below it.
public struct DiagnosticSink: Sendable {
    /// Whether the sink also wants what is legal but may be unintended, such as an output nobody handles.
    public let isVerbose: Bool
    private let handler: @Sendable (Diagnostic) -> Void

    /// A sink that calls a closure with every event, on the domain where it happened.
    public init(verbose: Bool = false, _ handler: @escaping @Sendable (Diagnostic) -> Void) {
        isVerbose = verbose
        self.handler = handler
    }

    /// Hands an event to the sink.
    public func report(_ diagnostic: Diagnostic) { handler(diagnostic) }

    /// One line to standard error for each event.
    public static let standardError = DiagnosticSink { diagnostic in
        let line = Array("boardy: \(diagnostic)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// The sink of the running task, else the process-wide default.
    public static var current: DiagnosticSink { ofTask ?? processWide.withLock { $0 } }

    /// Replaces the process-wide default for roots made from now on.
    public static func setDefault(_ sink: DiagnosticSink) { processWide.withLock { $0 = sink } }

    /// Runs `body` with a sink that roots made inside it take.
    @discardableResult
    public static func withSink<T>(_ sink: DiagnosticSink, _ body: () throws -> T) rethrows -> T {
        try $ofTask.withValue(sink) { try body() }
    }

    /// Runs `body` with a sink that roots made inside it take.
    @discardableResult
    public static func withSink<T>(
        _ sink: DiagnosticSink, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async rethrows -> T {
        try await $ofTask.withValue(sink, operation: { try await body() }, isolation: isolation)
    }

    @TaskLocal private static var ofTask: DiagnosticSink?
    private static let processWide = Locked(standardError)
}
