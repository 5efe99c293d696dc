/// The reason why a remote activation, or a call to its queue, has no answer.
///
/// Two failures are equal if their codes are equal. The description says what happened, with which values, and what the reader can do.
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

extension RemoteFailure: CustomStringConvertible {
    public var description: String { "\(message)\(message.hasSuffix(".") ? "" : ".") \(code.advice)" }
}

extension RemoteFailure.Code {
    /// A sentence that says what the reader can do.
    public var advice: String {
        switch self {
        case .activationRejected: "Start more workers for it, or activate again when the queue is shorter"
        case .inputConflict: "Give each activation an ID of its own, and repeat one only with its own input"
        case .notServed: "Start 'launcher serve-plugins' with the plugin that provides it, built from the same version"
        case .boardFailed: "Mend the cause that the error names, and activate again"
        case .endedWithoutAnswer: "Let the board answer each activation before it completes"
        case .answeredTooLate:
            "Let the board answer before its activation returns, or give the contract the rule 'eachTransaction'"
        case .answeredTwice: "Give the contract the answer count 'many', or let its board answer once"
        case .unreadableValue:
            "Give the contract a new ID if its values have changed, and compare the builds of both processes"
        case .unwritableValue: "Let the value encode itself as its samples do"
        case .workerLost: "Look for the reason in the log of the process; the queue tries again by itself"
        case .attemptsExhausted: "See it with 'launcher queue show', and retry or discard it"
        case .deadlineExceeded: "Start more workers for it, or allow more time"
        case .cancelled: "Activate again with a new ID if it is wanted after all"
        case .discarded: "Activate again with a new ID if it is wanted after all"
        case .unknownActivation: "Activate again with a new ID, or keep answers for longer"
        case .engineUnavailable: "Check that PostgreSQL runs and that its address is right"
        }
    }
}
