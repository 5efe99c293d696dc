package import BoardyCore
import BoardyRemote

/// Tells that the database has no connection left for this process, with the figures: once in five minutes.
actor FullDatabase {
    private static let pause = Duration.seconds(300)

    private let tell: @Sendable (Diagnostic) -> Void
    private var nextTell = ContinuousClock.now

    init(tell: @escaping @Sendable (Diagnostic) -> Void) { self.tell = tell }

    /// - Parameters:
    ///   - reason: the words of the database.
    ///   - connection: reads the figures.
    func note(_ reason: String, over connection: QueueConnection) async {
        guard nextTell <= .now else { return }
        nextTell = .now + Self.pause
        var figures = QueueFigures(contracts: [])
        try? await figures.readServer(over: connection)
        let open = figures.connections.map { "\($0) are open, and it takes \(figures.usableText ?? "fewer")" }
        tell(
            Diagnostic(
                .databaseFull,
                "the database has no connection left for this process\(open.map { ": \($0)" } ?? ""). PostgreSQL: "
                    + "\(reason). The process goes on with the connections that it has, and what needs another one "
                    + "waits. Give the workers less '--room', or raise max_connections"))
    }
}

extension DiagnosticKind {
    /// The database of the queue and of the store has no connection left for this process.
    package static let databaseFull = DiagnosticKind("databaseFull")
}
