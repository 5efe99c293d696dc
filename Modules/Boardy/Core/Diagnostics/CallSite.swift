/// Where a call came from and where its diagnostics go, for code that runs off the domain.
struct CallSite: Sendable {
    let sink: DiagnosticSink
    let board: BoardID
    let motherboard: BoardID
    let file: StaticString
    let line: UInt

    func diagnostic(_ kind: DiagnosticKind, _ message: String) -> Diagnostic {
        Diagnostic(kind, board: board, motherboard: motherboard, message, file: file, line: line)
    }

    func report(_ kind: DiagnosticKind, _ message: String) { sink.report(diagnostic(kind, message)) }
}
