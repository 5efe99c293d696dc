/// A fault that is built into the protocol on purpose. The simulation has to find it.
package enum SimulatedFault: String, CaseIterable, Sendable {
    /// The token of a record is not compared with that of the row.
    case noFence = "no-fence"
    /// A process uses its own clock for leases instead of the database's.
    case localLease = "local-lease"
    /// Signals are sent before the commit that they tell of.
    case earlyWakeUp = "early-wake-up"
    /// A claim reads rows that another claim is about to write, as without `SKIP LOCKED`.
    case unlockedClaim = "unlocked-claim"
    /// The answer is committed before the effect, each in a transaction of its own.
    case earlyAnswer = "early-answer"
    /// The warning of a commit whose wait for the standby was cancelled is ignored.
    case ignoredWarning = "ignored-warning"
    /// An answer is read without a wait for the standby.
    case unwaitedReading = "unwaited-reading"
    /// What a server that stands still has not replied to is told as not made.
    case certainSilence = "certain-silence"
    /// A process that has heard of the end of its session claims before it has written its row again.
    case unannouncedClaim = "unannounced-claim"
    /// The screens of a process that has gone wait for it.
    case keptScreens = "kept-screens"
    /// A process forgets that it has told of an outage when it tries to connect again.
    case forgottenOutage = "forgotten-outage"

    /// True if a transaction has a beginning and an end that others come between.
    var splitsTransactions: Bool { self == .earlyWakeUp || self == .unlockedClaim }
}
