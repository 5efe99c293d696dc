/// One event of the diagnostics channel: misuse, a mismatch, or a loss. The same in debug and release.
public struct Diagnostic: Sendable, CustomStringConvertible {
    /// What happened, as a code.
    public let kind: DiagnosticKind
    /// The board concerned.
    public let board: BoardID?
    /// The motherboard it happened on; nil when a board has no owner.
    public let motherboard: BoardID?
    /// The type that was asked for, where types are the matter.
    public let expected: String?
    /// The type that was there instead.
    public let actual: String?
    /// What happened, with the values, and what to do about it.
    public let message: String
    /// The file of the call concerned, as `#fileID` gives it.
    public let file: String
    /// The line of the call concerned.
    public let line: UInt

    /// An event, for a sink.
    ///
    /// - Parameters:
    ///   - kind: the code.
    ///   - message: one sentence on what happened and, where something can be done, another on what.
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

    /// The same event at another place.
    func placed(at file: StaticString, _ line: UInt) -> Diagnostic {
        Diagnostic(
            kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message, file: file,
            line: line)
    }

    public var description: String { "\(kind): \(message) (\(file):\(line))" }
}
