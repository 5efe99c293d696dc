/// Why a call that gives a value could not give it: the diagnostic that a call without a value would have reported.
public struct BoardError: Error, CustomStringConvertible {
    /// What happened, where, with which types.
    public let diagnostic: Diagnostic

    /// The error behind it: what a gate gave as its reason to refuse.
    public let reason: (any Error)?

    init(_ diagnostic: Diagnostic, reason: (any Error)? = nil) {
        self.diagnostic = diagnostic
        self.reason = reason
    }

    /// What happened, as a code.
    public var kind: DiagnosticKind { diagnostic.kind }

    public var description: String { diagnostic.description }

    /// The same, told of another place.
    func placed(at file: StaticString, _ line: UInt) -> BoardError {
        BoardError(diagnostic.placed(at: file, line), reason: reason)
    }
}

extension BoardError: Equatable {
    /// Errors are equal when they are of one kind.
    public static func == (a: BoardError, b: BoardError) -> Bool { a.kind == b.kind }
}
