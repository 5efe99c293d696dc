import BoardyCore

/// Collects what is reported while a test runs.
final class Reports: Sendable {
    private let collected = Locked<[Diagnostic]>([])

    /// A sink that collects; a root takes it when it is made inside ``DiagnosticSink/withSink(_:_:)``.
    var sink: DiagnosticSink { sink(verbose: false) }

    func sink(verbose: Bool) -> DiagnosticSink {
        DiagnosticSink(verbose: verbose) { [collected] diagnostic in collected.withLock { $0.append(diagnostic) } }
    }

    var all: [Diagnostic] { collected.withLock { $0 } }

    /// Each as `kind: message`.
    var lines: [String] { all.map { "\($0.kind): \($0.message)" } }
}

/// Returns the reports of the roots, boards and producers made in `body`, each as `kind: message`.
func reports(verbose: Bool = false, _ body: () throws -> Void) rethrows -> [String] {
    let reports = Reports()
    try DiagnosticSink.withSink(reports.sink(verbose: verbose), body)
    return reports.lines
}
