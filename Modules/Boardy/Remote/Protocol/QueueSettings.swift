/// The settings that all processes of one queue share.
public struct QueueSettings: Sendable, Equatable {
    /// The time for which a claim holds. A worker renews it three times as often.
    public var lease = Duration.seconds(30)
    public var retry = RetryPolicy()
    /// The number of activations of one contract that may wait. More are refused with `activationRejected`.
    public var waitingLimit = 100_000
    /// The time for which done and cancelled activations are kept, so that their callers can read them.
    public var answerRetention = Duration.seconds(3600)
    /// The time for which failed activations and dead letters are kept.
    public var failureRetention = Duration.seconds(14 * 24 * 3600)

    public init() {}
}
