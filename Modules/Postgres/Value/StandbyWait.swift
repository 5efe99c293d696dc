/// A statement that has the commit of its transaction wait for the synchronous standby, if there is one.
///
/// Whoever reads a row whose commit did not wait, because its wait was cancelled, would answer with something that a
/// failover loses. A commit of this statement waits for everything before it, too.
public struct StandbyWait: Sendable {
    /// Writes a message of no rows. It changes nothing for a server without a synchronous standby.
    public let sql: String

    /// Ends a transaction without changes. It waits for the standby if there is one.
    public var commit: String { sql + "; COMMIT" }

    /// Creates the statement of a connection. Its text has the time after which nobody waits for it any more.
    ///
    /// - Parameter limit: the time that the server has for a statement, at most half a second or a tenth less than the
    ///   process waits.
    public init(within limit: Duration) {
        let milliseconds = Int(limit / .milliseconds(1) * 1.25)
        sql = """
            SELECT pg_logical_emit_message(true, 'boardy', '\(milliseconds)') \
            WHERE current_setting('synchronous_standby_names') <> ''
            """
    }

    /// Ends the waits of ``sql`` and ``commit`` in a database that have lasted longer than their processes wait, which
    /// have given them up or are gone.
    ///
    /// A commit waits for its standby without an end, also when nobody waits for the commit any more: no limit of the
    /// server holds there. Each of them keeps a process of the server until there are no more connections. Nothing is
    /// lost with a transaction without changes.
    public static let cancellation = """
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE current_setting('synchronous_standby_names') <> '' \
        AND wait_event = 'SyncRep' AND datname = current_database() AND usename = current_user \
        AND query_start < clock_timestamp() - interval '1 ms' * \
        substring(query FROM $_$^SELECT pg_logical_emit_message.true, 'boardy', '([0-9]+)'$_$)::bigint
        """
}
