/// The code of a diagnostic, which programs can compare. The list is complete: programs cannot add kinds.
public struct DiagnosticKind: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind, as the specification's table has it.
    public let name: String

    private init(_ name: String) { self.name = name }

    public var description: String { name }

    /// An activation or a command names an ID that is not installed and cannot be produced.
    public static let unknownBoard = DiagnosticKind("unknownBoard")
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
