/// Why a call that gives a value could not give it: the diagnostic that a call without a value would have reported.
public struct BoardError: Error, CustomStringConvertible {
    /// What happened, where, with which types.
    public let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    /// What happened, as a code.
    public var kind: DiagnosticKind { diagnostic.kind }

    public var description: String { diagnostic.description }
}

extension BoardError: Equatable {
    /// Errors are equal when they are of one kind.
    public static func == (a: BoardError, b: BoardError) -> Bool { a.kind == b.kind }
}
