/// One event of the diagnostics channel: misuse, a mismatch, or a loss. The same in debug and release.
public struct Diagnostic: Sendable, CustomStringConvertible {
    /// An object, so that whoever passes on whether there was one hands over a single word: hardly ever there is.
    private let content: Content

    /// What happened, as a code.
    public var kind: DiagnosticKind { content.kind }
    /// The board concerned.
    public var board: BoardID? { content.board }
    /// The motherboard it happened on; nil when a board has no owner.
    public var motherboard: BoardID? { content.motherboard }
    /// The type that was asked for, where types are the matter.
    public var expected: String? { content.expected }
    /// The type that was there instead.
    public var actual: String? { content.actual }
    /// What happened, with the values, and what to do about it.
    public var message: String { content.message }
    /// The file of the call concerned, as `#fileID` gives it.
    public var file: String { content.file }
    /// The line of the call concerned.
    public var line: UInt { content.line }

    /// An event, for a sink.
    ///
    /// - Parameters:
    ///   - kind: the code.
    ///   - message: one sentence on what happened and, where something can be done, another on what.
    public init(
        _ kind: DiagnosticKind, board: BoardID? = nil, motherboard: BoardID? = nil, expected: String? = nil,
        actual: String? = nil, _ message: String, file: StaticString = #fileID, line: UInt = #line
    ) {
        content = Content(
            kind: kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message: message,
            file: "\(file)", line: line)
    }

    /// The same event at another place.
    func placed(at file: StaticString, _ line: UInt) -> Diagnostic {
        Diagnostic(
            kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message, file: file,
            line: line)
    }

    public var description: String { "\(kind): \(message) (\(file):\(line))" }
}

private final class Content: Sendable {
    let kind: DiagnosticKind
    let board: BoardID?
    let motherboard: BoardID?
    let expected: String?
    let actual: String?
    let message: String
    let file: String
    let line: UInt

    init(
        kind: DiagnosticKind, board: BoardID?, motherboard: BoardID?, expected: String?, actual: String?,
        message: String, file: String, line: UInt
    ) {
        self.kind = kind
        self.board = board
        self.motherboard = motherboard
        self.expected = expected
        self.actual = actual
        self.message = message
        self.file = file
        self.line = line
    }
}
