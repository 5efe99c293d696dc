/// The number of attempts of an activation, and the delays between them.
public struct RetryPolicy: Sendable, Equatable {
    /// The attempts in all. An activation that has used them up is a dead letter.
    public var limit: Int
    /// The longest delay before the second attempt. The delay doubles with each further attempt.
    public var firstDelay: Duration
    /// The bound of all delays.
    public var longestDelay: Duration

    public init(limit: Int = 5, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(300)) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Returns the delay before the next attempt: between half and all of the doubled delay.
    ///
    /// - Parameters:
    ///   - attempts: the attempts that have ended, 1 or more.
    ///   - jitter: a random number from 0 to 1.
    public func delay(afterAttempt attempts: Int, jitter: Double) -> Duration {
        let longest = longestDelay.wholeMilliseconds
        var doubled = min(firstDelay.wholeMilliseconds, longest)
        var doublings = attempts - 1
        while doublings > 0, doubled > 0, doubled < longest {
            doubled = doubled > longest / 2 ? longest : doubled * 2
            doublings -= 1
        }
        return .milliseconds(doubled / 2 + Int(Double(doubled - doubled / 2) * min(max(jitter, 0), 1)))
    }
}
