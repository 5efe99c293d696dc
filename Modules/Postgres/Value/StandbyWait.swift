/// A statement that has the commit of its transaction wait for the synchronous standby, if there is one.
///
/// Whoever reads a row whose commit did not wait, because its wait was cancelled, would answer with something that a
/// failover loses. A commit of this statement waits for everything before it, too.
public enum StandbyWait {
    /// Writes a message of no rows. It changes nothing for a server without a synchronous standby.
    public static let sql =
        "SELECT pg_logical_emit_message(true, 'boardy', '') WHERE current_setting('synchronous_standby_names') <> ''"
}
