#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The receiver of diagnostics and, on request, of the messages of a run.
///
/// A root motherboard takes its sink when it is made: that of the task (``withSink(_:isolation:_:)``) if there is one, otherwise the
/// process-wide default (``setDefault(_:)``), which writes a line to standard error. ``Motherboard/diagnostics`` replaces the sink of one
/// motherboard and all below it.
///
/// If the environment variable `BOARDY_LOG_ENABLED` is TRUE or YES, in any case, the default also writes a line for every message.
public struct DiagnosticSink: Sendable {
    /// True if the sink also receives events that are legal but may be unintended, such as an output that no flow handles.
    public let isVerbose: Bool
    let messages: (@Sendable (Message) -> Void)?
    private let handler: @Sendable (Diagnostic) -> Void

    /// Creates a sink that calls a closure with every event, on the isolation domain of the event.
    ///
    /// - Parameters:
    ///   - verbose: true for a sink that also receives events of the level ``DiagnosticLevel/notice``.
    ///   - messages: called with every message, the level ``DiagnosticLevel/trace``, of a root that takes this sink when it is made.
    public init(
        verbose: Bool = false, messages: (@Sendable (Message) -> Void)? = nil,
        _ handler: @escaping @Sendable (Diagnostic) -> Void
    ) {
        isVerbose = verbose
        self.messages = messages
        self.handler = handler
    }

    /// Passes an event to the closure of the sink, and returns when the closure has returned.
    public func report(_ diagnostic: Diagnostic) { handler(diagnostic) }

    /// Returns a strict sink, which stops the process after an event of certain kinds, as a failed precondition does.
    ///
    /// Without it, no misuse stops the process. Use it in tests and in debug builds.
    public func trapping(on kinds: Set<DiagnosticKind>) -> DiagnosticSink {
        DiagnosticSink(verbose: isVerbose, messages: messages) { [handler] diagnostic in
            handler(diagnostic)
            if kinds.contains(diagnostic.kind) { fatalError("strict mode: \(diagnostic)") }
        }
    }

    /// A sink that writes one line to standard error for each event.
    public static let standardError = DiagnosticSink(messages: isLogEnabled ? log : nil) { writeLine("\($0)") }

    private static let log: @Sendable (Message) -> Void = { message in
        let payload = TracePayload.values
        writeLine("\(TraceEvent(message, payload: message.payload.map { payload.text($0) }))")
    }

    private static var isLogEnabled: Bool {
        guard let value = getenv("BOARDY_LOG_ENABLED") else { return false }
        return ["true", "yes"].contains(String(cString: value).lowercased())
    }

    private static func writeLine(_ text: String) {
        let line = Array("boardy: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// The sink that a root takes if it is made now: that of the running task, otherwise the process-wide default.
    public static var current: DiagnosticSink { ofTask ?? processWide.withLock { $0 } }

    /// Replaces the process-wide default. Roots that exist keep their sink.
    public static func setDefault(_ sink: DiagnosticSink) { processWide.withLock { $0 = sink } }

    /// Runs `body`, and gives a sink to every root that `body` makes.
    @discardableResult
    public static func withSink<T>(_ sink: DiagnosticSink, _ body: () throws -> T) rethrows -> T {
        try $ofTask.withValue(sink) { try body() }
    }

    /// Runs an asynchronous `body`, and gives a sink to every root that `body` and its child tasks make.
    @discardableResult
    public static func withSink<T>(
        _ sink: DiagnosticSink, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async rethrows -> T {
        try await $ofTask.withValue(sink, operation: { try await body() }, isolation: isolation)
    }

    @TaskLocal private static var ofTask: DiagnosticSink?
    private static let processWide = Locked(standardError)
}
