/// One report of a misuse, a mismatch or a loss. Debug and release builds report the same.
public struct Diagnostic: Sendable, CustomStringConvertible {
    /// The kind of event, as a code that programs can compare.
    public let kind: DiagnosticKind
    /// The board that the event concerns; nil if it concerns no single board.
    public let board: BoardID?
    /// The motherboard that the event happened on; nil if the board has no owner.
    public let motherboard: BoardID?
    /// The name of the type that was asked for, if the event is about types.
    public let expected: String?
    /// The name of the type that arrived instead, if the event is about types.
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

/// The error of a call that returns a value and could not. It contains the diagnostic that a call without a value would report.
public struct BoardError: Error, CustomStringConvertible {
    /// The event that prevented the value, with its place and its types.
    public let diagnostic: Diagnostic

    /// The error that a gate gave as its reason to refuse; nil if there was none.
    public let reason: (any Error)?

    init(_ diagnostic: Diagnostic, reason: (any Error)? = nil) {
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
    /// Returns true if both errors are of one kind. Messages and places may differ.
    public static func == (a: BoardError, b: BoardError) -> Bool { a.kind == b.kind }
}
