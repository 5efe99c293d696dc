/// Why a call that gives a value could not give it: the diagnostic that a call without a value would have reported.
public struct BoardError: Error, CustomStringConvertible {
    private let facts: Facts

    /// What happened, where, with which types.
    public var diagnostic: Diagnostic { facts.diagnostic }

    /// The error behind it: what a gate gave as its reason to refuse.
    public var reason: (any Error)? { facts.reason }

    init(_ diagnostic: Diagnostic, reason: (any Error)? = nil) { facts = Facts(diagnostic, reason) }

    /// What happened, as a code.
    public var kind: DiagnosticKind { diagnostic.kind }

    public var description: String { diagnostic.description }

    /// The same, told of another place.
    func placed(at file: StaticString, _ line: UInt) -> BoardError {
        BoardError(diagnostic.placed(at: file, line), reason: reason)
    }
}

/// What there is to tell. An object, so that no error, as nearly always, is a nil and not room for all this.
private final class Facts: Sendable {
    let diagnostic: Diagnostic
    let reason: (any Error)?

    init(_ diagnostic: Diagnostic, _ reason: (any Error)?) {
        self.diagnostic = diagnostic
        self.reason = reason
    }
}

extension BoardError: Equatable {
    /// Errors are equal when they are of one kind.
    public static func == (a: BoardError, b: BoardError) -> Bool { a.kind == b.kind }
}
