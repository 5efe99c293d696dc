/// A kind of what befalls the processes and the databases of a run.
package enum Disturbance: String, CaseIterable, Sendable {
    /// A process dies, is paused, starts again or drains, the database restarts, or an operator or an impostor acts.
    case process
    /// The standby receives nothing for a time, waits for it are cancelled, and it takes the place of the primary.
    case failover
    /// The database stands still for a time. Its clock goes on.
    case freeze
    /// What is sent from and to a process is held back for a time, and then arrives or is lost.
    case partition
}
