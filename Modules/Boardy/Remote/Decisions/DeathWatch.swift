/// One observer's memory of the session locks that it has found free (RM-47).
package struct DeathWatch: Sendable {
    private var suspects: Set<ProcessID> = []

    package init() {}

    /// Takes a look at the session locks, and returns the processes that are dead: those whose lock was free at the
    /// last look, too.
    ///
    /// - Parameter free: the processes with a row, and without their lock.
    package mutating func look(free: Set<ProcessID>) -> Set<ProcessID> {
        defer { suspects = free }
        return free.intersection(suspects)
    }
}
