#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One report of a misuse, a mismatch or a loss. Debug and release builds report the same.
public struct Diagnostic: Sendable, CustomStringConvertible {
    /// The kind of event, as a code that programs can compare.
    public let kind: DiagnosticKind
    /// The board that the event concerns, or nil if the event concerns no single board.
    public let board: BoardID?
    /// The motherboard that the event happened on, or nil if the board has no owner.
    public let motherboard: BoardID?
    /// The name of the type that was asked for, if the event is about types.
    public let expected: String?
    /// The name of the type that arrived instead of it, if the event is about types.
    public let actual: String?
    /// One sentence on the event, with its values. Another sentence names the remedy if there is one.
    public let message: String
    /// The file of the call that the event concerns, as `#fileID` gives it.
    public let file: String
    /// The line of the call that the event concerns.
    public let line: UInt

    /// Creates an event for ``DiagnosticSink/report(_:)``.
    ///
    /// - Parameters:
    ///   - kind: the code of the event.
    ///   - message: one sentence on the event and, if something can be done, another that says how to do it.
    public init(
        _ kind: DiagnosticKind, board: BoardID? = nil, motherboard: BoardID? = nil, expected: String? = nil,
        actual: String? = nil, _ message: String, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.kind = kind
        self.board = board
        self.motherboard = motherboard
        self.expected = expected
        self.actual = actual
        self.message = message
        self.file = "\(file)"
        self.line = line
    }

    func placed(at file: StaticString, _ line: UInt) -> Diagnostic {
        Diagnostic(
            kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message, file: file,
            line: line)
    }

    public var description: String { "\(kind): \(message) (\(file):\(line))" }
}

/// The error of a call that returns a value and could not. It contains the diagnostic that a call without a value would
/// report.
public struct BoardError: Error, CustomStringConvertible {
    /// The event that prevented the value, with its place and its types.
    public let diagnostic: Diagnostic

    /// The error that a gate gave as its reason to refuse, or nil if the gate gave no error.
    public let reason: (any Error)?

    package init(_ diagnostic: Diagnostic, reason: (any Error)? = nil) {
        self.diagnostic = diagnostic
        self.reason = reason
    }

    /// The kind of the diagnostic, as a code that programs can compare.
    public var kind: DiagnosticKind { diagnostic.kind }

    public var description: String { diagnostic.description }

    func placed(at file: StaticString, _ line: UInt) -> BoardError {
        BoardError(diagnostic.placed(at: file, line), reason: reason)
    }
}

extension BoardError: Equatable {
    /// Returns true if both errors are of one kind, although messages and places may differ.
    public static func == (a: BoardError, b: BoardError) -> Bool { a.kind == b.kind }
}

/// The code of a diagnostic, which programs can compare. The list is complete: programs cannot add kinds.
public struct DiagnosticKind: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind, as the specification's table has it.
    public let name: String

    package init(_ name: String) { self.name = name }

    public var description: String { name }

    /// An activation or a command names an ID that is not installed and cannot be produced.
    public static let unknownBoard = DiagnosticKind("unknownBoard")
    /// A board of a module used a contract that its module does not declare to require.
    public static let undeclaredRequirement = DiagnosticKind("undeclaredRequirement")
    /// A caller added a second board with an ID that is in use. The first board stays.
    public static let duplicateBoard = DiagnosticKind("duplicateBoard")
    /// A board without an owner sent a message, or a caller used a handle whose motherboard is released.
    public static let boardNotInstalled = DiagnosticKind("boardNotInstalled")
    /// An activation carried a value of a type that the board does not take.
    public static let inputMismatch = DiagnosticKind("inputMismatch")
    /// An output has another type than the guaranteed flow that handles it.
    public static let outputMismatch = DiagnosticKind("outputMismatch")
    /// A command has another type than the board takes.
    public static let commandMismatch = DiagnosticKind("commandMismatch")
    /// A command reached a board that takes no commands.
    public static let notInteractable = DiagnosticKind("notInteractable")
    /// An action reached the root and nobody handled it, or a board put an element where no composer is.
    public static let unhandledAction = DiagnosticKind("unhandledAction")
    /// An output matched no flow. It is reported to verbose sinks only, since such an output is legal.
    public static let unhandledOutput = DiagnosticKind("unhandledOutput")
    /// An element action names an element that no board gave to the composer.
    public static let unknownElement = DiagnosticKind("unknownElement")
    /// A caller completed or removed a board that is not installed.
    public static let completionIgnored = DiagnosticKind("completionIgnored")
    /// A task board refused an activation because it was busy.
    public static let activationRejected = DiagnosticKind("activationRejected")
    /// A task board dropped an activation that was waiting for its turn.
    public static let activationDiscarded = DiagnosticKind("activationDiscarded")
    /// The run is at rest or over, and an activation still waits at a gate or a barrier.
    public static let activationWaiting = DiagnosticKind("activationWaiting")
    /// A producer has a registration for this ID already. The first stays.
    public static let duplicateRegistration = DiagnosticKind("duplicateRegistration")
    /// A launcher has installed this plugin already. The first stays.
    public static let duplicatePlugin = DiagnosticKind("duplicatePlugin")
    /// A flow with this name is registered already. The first stays.
    public static let duplicateFlow = DiagnosticKind("duplicateFlow")
    /// A board asked for a context of a type that its context does not have.
    public static let contextMissing = DiagnosticKind("contextMissing")
    /// Data that crosses a process or a file could not be encoded or decoded.
    public static let codingFailed = DiagnosticKind("codingFailed")
    /// The text of a link is not a URL.
    public static let urlInvalid = DiagnosticKind("urlInvalid")
    /// No plugin has a route for a link.
    public static let urlUnhandled = DiagnosticKind("urlUnhandled")
    /// A gate activated the board that waits for it, so the board would wait for itself.
    public static let gateRecursion = DiagnosticKind("gateRecursion")
    /// Nested activations reached ``Motherboard/depthLimit``, which is usually a circle of flows.
    public static let recursionLimit = DiagnosticKind("recursionLimit")
    /// Asynchronous work began, or a board was installed, outside the isolation domain that it needs.
    public static let isolationMissing = DiagnosticKind("isolationMissing")
    /// A task delivered a second result, or a result after its cancellation.
    public static let resultIgnored = DiagnosticKind("resultIgnored")
    /// A task did not end within the time that was set for it, or can never end.
    public static let taskOverdue = DiagnosticKind("taskOverdue")
    /// A board left its motherboard before it sent the output that a task awaited.
    public static let outputMissing = DiagnosticKind("outputMissing")
    /// A board failed with an error that no flow handled, and completed without success.
    public static let boardFailed = DiagnosticKind("boardFailed")

    /// The level of events of this kind: a notice for ``unhandledOutput``, and a warning for all others.
    public var level: DiagnosticLevel { self == .unhandledOutput ? .notice : .warning }
}

/// The importance of an event, the least first.
public enum DiagnosticLevel: Int, Comparable, Sendable {
    /// A message of a run in which nothing is wrong. See ``Message``.
    case trace
    /// An event that is legal and may be unintended. Verbose sinks receive it.
    case notice
    /// A loss, a refusal or a misuse. Every sink receives it.
    case warning

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The receiver of diagnostics and, on request, of the messages of a run.
///
/// A root motherboard takes its sink when it is made: the task's (``withSink(_:isolation:_:)``) if there is one,
/// otherwise the process-wide default (``setDefault(_:)``), which writes a line to standard error.
/// ``Motherboard/diagnostics`` replaces the sink of one motherboard and all below it.
///
/// If the environment variable `BOARDY_LOG_ENABLED` is TRUE or YES, in any case, the default also writes a line for
/// every message.
public struct DiagnosticSink: Sendable {
    /// True if the sink also receives events that are legal but may be unintended, such as an output that no flow
    /// handles.
    public let isVerbose: Bool
    let messages: (@Sendable (Message) -> Void)?
    private let handler: @Sendable (Diagnostic) -> Void

    /// Creates a sink that calls a closure with every event, on the isolation domain of the event.
    ///
    /// - Parameters:
    ///   - verbose: true for a sink that also receives events of the level ``DiagnosticLevel/notice``.
    ///   - messages: called with every message, the level ``DiagnosticLevel/trace``, of a root that takes this sink
    ///     when it is made.
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

    private static let log: @Sendable (Message) -> Void = { writeLine("\($0)") }

    private static var isLogEnabled: Bool {
        guard let value = getenv("BOARDY_LOG_ENABLED") else { return false }
        return ["true", "yes"].contains(String(cString: value).lowercased())
    }

    private static func writeLine(_ text: String) {
        let line = Array("boardy: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// The sink that a root takes if it is made now: the running task's, otherwise the process-wide default.
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
