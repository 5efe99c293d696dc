/// A statement that has the commit of its transaction wait for the synchronous standby, if there is one.
///
/// Whoever reads a row whose commit did not wait, because its wait was cancelled, would answer with something that a
/// failover loses. A commit of this statement waits for everything before it, too.
public enum StandbyWait {
    /// Writes a message of no rows. It changes nothing for a server without a synchronous standby.
    public static let sql =
        "SELECT pg_logical_emit_message(true, 'boardy', '') WHERE current_setting('synchronous_standby_names') <> ''"

    /// Ends a transaction without changes. It waits for the standby if there is one.
    public static let commit = sql + "; COMMIT"

    /// Returns a statement that ends the waits of ``commit`` and ``sql`` that have lasted longer than a limit, so that
    /// their processes have given them up or are gone.
    ///
    /// A commit waits for its standby without an end, also when nobody waits for the commit any more: no limit of the
    /// server holds there. Each of them keeps a process of the server until there are no more connections. Nothing is
    /// lost with a transaction without changes.
    ///
    /// - Parameter limit: the time after which a wait is given up.
    public static func cancellation(after limit: Duration) -> String {
        """
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE current_setting('synchronous_standby_names') <> '' \
        AND wait_event = 'SyncRep' AND usename = current_user AND query IN ($_$\(commit)$_$, $_$\(sql)$_$) \
        AND query_start < clock_timestamp() - interval '\(Int(limit / .milliseconds(1))) ms'
        """
    }
}
