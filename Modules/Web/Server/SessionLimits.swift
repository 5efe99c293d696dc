import BoardyHeadless

/// The bounds of the sessions of a server.
public struct SessionLimits: Sendable {
    /// The most sessions at a time. A visitor who only looked makes way for a new one.
    public var count = 2_000
    /// The most sessions of one client at a time, so that none takes them all; 0 for no limit.
    public var countOfOneClient = 100
    /// The most tabs of one session, which count among the sessions. The one that was not seen for the longest time
    /// makes way, but never the first.
    public var tabs = ScriptTabs.limit
    /// The time without a request after which a session ends.
    public var idle = Duration.seconds(30 * 60)
    /// The time without a request after which the session of a visitor who only looked ends.
    public var idleUnused = Duration.seconds(5 * 60)
    /// The longest time that a session lasts.
    public var total = Duration.seconds(12 * 60 * 60)

    /// Creates limits with their defaults.
    public init() {}
}

extension SessionLimits {
    /// Returns the reason why a session ends; nil if it goes on.
    func reasonToEnd(
        _ usage: TabUsage, since began: ContinuousClock.Instant, at now: ContinuousClock.Instant
    ) -> Prompt? {
        let idle = usage.isUsed ? idle : idleUnused
        if now >= usage.lastSeen + idle {
            return Prompt(
                title: "You were away", content: ["The session has ended, because it was not used for \(idle.minutes)."]
            )
        }
        if now >= began + total {
            return Prompt(title: "Please start again", content: ["A session lasts \(total.minutes) at most."])
        }
        return nil
    }
}

extension Duration {
    /// The duration in words, in whole minutes or hours.
    fileprivate var minutes: String {
        let minutes = max(1, components.seconds / 60)
        if minutes % 60 == 0 { return minutes == 60 ? "an hour" : "\(minutes / 60) hours" }
        return minutes == 1 ? "a minute" : "\(minutes) minutes"
    }
}
