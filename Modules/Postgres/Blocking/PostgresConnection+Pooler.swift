import BoardyWaiting

extension PostgresConnection {
    /// Throws if a pooler stands before the server and gives each transaction another connection to it, as PgBouncer
    /// does in its transaction mode: settings, prepared statements and `LISTEN` are lost there.
    ///
    /// A pooler has numbers of processes of its own. In its session mode, this connection has a process of the server
    /// for itself also between two statements, so it hears a notification then, or from a slow server at the end of a
    /// later statement. In transaction mode it has no such process then, whichever process the next statement gets.
    ///
    /// - Throws: ``PostgresError`` of kind `pooler`, or the error of this connection.
    public func refuseTransactionPooler() throws(PostgresError) {
        let process = try backend()
        guard process != .integer(Int64(serverProcess)) else { return }
        let channel = "boardy_" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        try execute("LISTEN \(channel)")
        let other = try? PostgresConnection(address, within: WaitLimit(each: .seconds(1)))
        // Once is enough, unless a process of the server takes a quarter of a second to send a notification.
        for _ in 0..<3 {
            guard let other, other.notify(channel) else { break }
            if try !notifications(within: .milliseconds(250)).isEmpty { return try execute("UNLISTEN \(channel)") }
            // Servers before version 13 send a notification behind the end of a statement.
            for _ in 0..<2 { try execute("SELECT") }
            if try notifications(within: .zero).isEmpty { throw .pooler(address) }
        }
        // The pool has had no other connection for a second, so each client keeps its own, or many others are in turn.
        for _ in 0..<10 where try backend() != process { throw .pooler(address) }
        try execute("UNLISTEN \(channel)")
    }

    /// Sends a notification in a statement of its own, which does not wait for a standby. Returns false if it failed.
    private func notify(_ channel: String) -> Bool {
        let sql = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')"
        return (try? run(sql, [.text(channel)])) != nil
    }

    /// The number of the process of the server that runs the statement.
    private func backend() throws(PostgresError) -> PostgresValue? {
        try run("SELECT pg_backend_pid()::bigint").values.first
    }
}
