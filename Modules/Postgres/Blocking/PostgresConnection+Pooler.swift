import BoardyWaiting

extension PostgresConnection {
    /// Throws if a pooler stands before the server and gives each transaction another connection to it, as PgBouncer
    /// does in its transaction mode: settings, prepared statements and `LISTEN` are lost there.
    ///
    /// A pooler has numbers of processes of its own. In its session mode, two connections that are open have two
    /// processes of the server; in transaction mode, one that begins a transaction gets the process that another one
    /// has just used.
    ///
    /// - Throws: ``PostgresError`` of kind `pooler`, or the error of this connection.
    public func refuseTransactionPooler() throws(PostgresError) {
        guard try backend() != .integer(Int64(serverProcess)) else { return }
        let other: PostgresConnection
        do throws(PostgresError) {
            other = try PostgresConnection(address, within: WaitLimit(each: .milliseconds(300)))
        } catch {
            // The pool has no other connection, because each client keeps its own.
            return
        }
        // Others may take the process in between.
        for _ in 0..<3 {
            let ownProcess = try backend(), otherProcess: PostgresValue?
            do throws(PostgresError) {
                try other.execute("BEGIN")
                otherProcess = try other.backend()
                try other.execute("ROLLBACK")
            } catch {
                // A pooler that refuses transactions gives each statement another connection. A silent one has none
                // left.
                if error.waitEnd == nil { throw .pooler(address) }
                return
            }
            if ownProcess == otherProcess { throw .pooler(address) }
        }
    }

    /// The number of the process of the server that runs the statement.
    private func backend() throws(PostgresError) -> PostgresValue? {
        try run("SELECT pg_backend_pid()::bigint").values.first
    }
}
