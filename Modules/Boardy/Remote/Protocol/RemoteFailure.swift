/// The reason why a remote activation, or a call to its queue, has no answer.
///
/// Two failures are equal if their codes are equal. The description says what happened, with which values, and what the
/// reader can do.
public struct RemoteFailure: Error, Sendable {
    /// The kinds of failure. Compare these, not the texts. An engine keeps the raw value in a row.
    public enum Code: String, Sendable, CaseIterable {
        /// The queue of the contract is over its limit.
        case activationRejected
        /// An activation of this ID exists, with another contract, input or lane.
        case inputConflict
        /// No living process accepts the contract in this version.
        case notServed
        /// The board failed with an error that no flow handled.
        case boardFailed
        /// The board ended its activation and has sent no output.
        case endedWithoutAnswer
        /// A contract that commits with its answer had not answered when its first turn was over.
        case answeredTooLate
        /// A contract with one answer sent a second one.
        case answeredTwice
        /// The worker could not read the input, or the caller could not read an output.
        case unreadableValue
        /// The value of an input or an output could not be written.
        case unwritableValue
        /// The process that served the activation died or did not renew its lease.
        case workerLost
        /// The activation used up its attempts, and waits as a dead letter.
        case attemptsExhausted
        /// The activation was not answered in time.
        case deadlineExceeded
        /// The caller or an operator cancelled the activation.
        case cancelled
        /// An operator discarded the dead letter.
        case discarded
        /// The activation is unknown: its row was pruned, or never written.
        case unknownActivation
        /// The database cannot be reached, or refused the call.
        case engineUnavailable
    }

    /// The kind of failure. It alone decides whether two failures are equal.
    public let code: Code
    /// The failure in one sentence, with its values. It never contains an input or an output.
    public let message: String
    /// True if another attempt may succeed. Then the queue makes one, until the attempts are used up.
    public let isTransient: Bool

    public init(_ code: Code, _ message: String, isTransient: Bool = false) {
        self.code = code
        self.message = message
        self.isTransient = isTransient
    }
}

extension RemoteFailure: Hashable {
    public static func == (a: RemoteFailure, b: RemoteFailure) -> Bool { a.code == b.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
