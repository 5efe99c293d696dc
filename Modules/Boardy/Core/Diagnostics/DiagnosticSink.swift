#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where diagnostics go, and the messages of a run if it wants them.
///
/// A root motherboard takes its sink when it is made: the task's (``withSink(_:isolation:_:)``) if there is one, else the
/// process-wide default (``setDefault(_:)``), which writes a line to standard error. ``Motherboard/diagnostics`` replaces it for one
/// motherboard and all below it.
///
/// With the environment variable `BOARDY_LOG_ENABLED` set to TRUE or YES, in any case, the default also writes a line for every message.
public struct DiagnosticSink: Sendable {
    /// What the sink does. An object, so that a sink is one reference: every root takes one.
    private let calls: Calls

    /// Whether the sink also wants what is legal but may be unintended, such as an output nobody handles.
    public var isVerbose: Bool { calls.isVerbose }
    /// Gets every message of the roots that take this sink when they are made.
    var messages: (@Sendable (Message) -> Void)? { calls.messages }

    /// A sink that calls a closure with every event, on the domain where it happened.
    ///
    /// - Parameters:
    ///   - verbose: also events of the level ``DiagnosticLevel/notice``.
    ///   - messages: called with every message, the level ``DiagnosticLevel/trace``, of a root that takes this sink when it is made.
    public init(
        verbose: Bool = false, messages: (@Sendable (Message) -> Void)? = nil,
        _ handler: @escaping @Sendable (Diagnostic) -> Void
    ) {
        calls = Calls(isVerbose: verbose, messages: messages, handler: handler)
    }

    /// Hands an event to the sink.
    public func report(_ diagnostic: Diagnostic) { calls.handler(diagnostic) }

    /// Strict mode: this sink, which stops the process after an event of certain kinds, as a failed precondition does.
    ///
    /// Misuse stops nothing unless it is asked for in this way.
    public func trapping(on kinds: Set<DiagnosticKind>) -> DiagnosticSink {
        DiagnosticSink(verbose: isVerbose, messages: messages) { [handler = calls.handler] diagnostic in
            handler(diagnostic)
            if kinds.contains(diagnostic.kind) { fatalError("strict mode: \(diagnostic)") }
        }
    }

    /// One line to standard error for each event.
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

private final class Calls: Sendable {
    let isVerbose: Bool
    let messages: (@Sendable (Message) -> Void)?
    let handler: @Sendable (Diagnostic) -> Void

    init(
        isVerbose: Bool, messages: (@Sendable (Message) -> Void)?, handler: @escaping @Sendable (Diagnostic) -> Void
    ) {
        self.isVerbose = isVerbose
        self.messages = messages
        self.handler = handler
    }
}
