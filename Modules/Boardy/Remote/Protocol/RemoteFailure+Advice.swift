extension RemoteFailure: CustomStringConvertible {
    public var description: String {
        guard let advice = code.advice else { return message }
        return "\(message)\(message.hasSuffix(".") ? "" : ".") \(advice)"
    }
}

extension RemoteFailure.Code {
    /// A sentence that says what the reader can do, or nil if the message of the failure says it.
    public var advice: String? {
        switch self {
        case .activationRejected: "Start more workers for it, or activate again when the queue is shorter"
        case .inputConflict: "Give each activation an ID of its own, and repeat one only with its own input"
        case .notServed: "Start 'serve-plugins' with the plugin that provides it, built from the same version"
        case .boardFailed: "Mend the cause that the error names, and activate again"
        case .endedWithoutAnswer: "Let the board answer each activation before it completes"
        case .answeredTooLate:
            "Let the board answer in the turn in which it writes, and wait for nobody but a person before, "
                + "or give the contract the rule 'eachTransaction'"
        case .answeredTwice: "Give the contract the answer count 'many', or let its board answer once"
        case .unreadableValue:
            "Give the contract a new ID if its values have changed, and compare the builds of both processes"
        case .unwritableValue: "Let the value encode itself as its samples do"
        case .workerLost: "Look for the reason in the log of the process; the queue tries again by itself"
        case .attemptsExhausted: "See it with 'queue show', and retry or discard it"
        case .deadlineExceeded: "Start more workers for it, or allow more time"
        case .cancelled: "Activate again with a new ID if it is wanted after all"
        case .discarded: "Activate again with a new ID if it is wanted after all"
        case .unknownActivation:
            "It was never submitted, or deleted some time after its end. Activate again with a new ID"
        case .engineUnavailable: nil
        }
    }
}
