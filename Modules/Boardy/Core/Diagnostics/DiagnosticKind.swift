/// What went wrong, as a code that programs can compare.
public struct DiagnosticKind: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, as the specification's table gives it.
    public let name: String

    private init(_ name: String) { self.name = name }

    public var description: String { name }

    /// An activation, command or completion names an ID that is not installed and cannot be produced.
    public static let unknownBoard = DiagnosticKind("unknownBoard")
    /// A second board with the same ID was added to a motherboard.
    public static let duplicateBoard = DiagnosticKind("duplicateBoard")
    /// A message was sent by a board without an owner, or through a handle whose motherboard has gone.
    public static let boardNotInstalled = DiagnosticKind("boardNotInstalled")
    /// An activation carried a value that the board does not take.
    public static let inputMismatch = DiagnosticKind("inputMismatch")
    /// An output has not the type its handler was registered for.
    public static let outputMismatch = DiagnosticKind("outputMismatch")
    /// A command has not the type the board takes.
    public static let commandMismatch = DiagnosticKind("commandMismatch")
    /// A command reached a board that takes none.
    public static let notInteractable = DiagnosticKind("notInteractable")
    /// A broadcast action reached the root and nobody had handled it, or nothing composes elements where one was put.
    public static let unhandledAction = DiagnosticKind("unhandledAction")
    /// An output matched no flow. Reported in verbose mode only: an output nobody wants is legal.
    public static let unhandledOutput = DiagnosticKind("unhandledOutput")
    /// An element action names an element that no board has put to the composer.
    public static let unknownElement = DiagnosticKind("unknownElement")
    /// Something completed that was not installed, or a second time.
    public static let completionIgnored = DiagnosticKind("completionIgnored")
    /// A busy task board refused an activation.
    public static let activationRejected = DiagnosticKind("activationRejected")
    /// A pending activation was dropped.
    public static let activationDiscarded = DiagnosticKind("activationDiscarded")
    /// A board ID is registered twice.
    public static let duplicateRegistration = DiagnosticKind("duplicateRegistration")
    /// A plugin is installed twice.
    public static let duplicatePlugin = DiagnosticKind("duplicatePlugin")
    /// A flow has the name of one that is registered already.
    public static let duplicateFlow = DiagnosticKind("duplicateFlow")
    /// A context of the wanted type is not there.
    public static let contextMissing = DiagnosticKind("contextMissing")
    /// Encoding or decoding of transported data failed.
    public static let codingFailed = DiagnosticKind("codingFailed")
    /// A link is no URL.
    public static let urlInvalid = DiagnosticKind("urlInvalid")
    /// No route takes a link.
    public static let urlUnhandled = DiagnosticKind("urlUnhandled")
    /// A board was activated through its own gate, and would have waited for itself.
    public static let gateRecursion = DiagnosticKind("gateRecursion")
    /// Nested activations went deeper than the limit.
    public static let recursionLimit = DiagnosticKind("recursionLimit")
    /// Asynchronous work was started, or a board installed, outside the isolation domain that it needs.
    public static let isolationMissing = DiagnosticKind("isolationMissing")
    /// A task ended a second time, or after it was cancelled.
    public static let resultIgnored = DiagnosticKind("resultIgnored")
    /// A task has not ended within the time set for it, or can never end.
    public static let taskOverdue = DiagnosticKind("taskOverdue")
    /// A board left its motherboard before it sent the output that somebody awaited.
    public static let outputMissing = DiagnosticKind("outputMissing")
    /// A board could not do its work because of an error, and ended without success.
    public static let boardFailed = DiagnosticKind("boardFailed")

    /// How much it matters.
    public var level: DiagnosticLevel { self == .unhandledOutput ? .notice : .warning }
}

/// How much an event matters, the least first.
public enum DiagnosticLevel: Int, Comparable, Sendable {
    /// A message of the run, as it should be. See ``Message`` and ``TraceRecorder``.
    case trace
    /// Legal, but it may be unintended.
    case notice
    /// Something was lost, refused or misused.
    case warning

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
