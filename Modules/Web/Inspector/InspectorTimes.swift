/// The clock of an inspector, and the times that it lets pass. A test has times of its own.
struct InspectorTimes: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    /// The time between two looks of a page that follows a session.
    var interval = Duration.milliseconds(300)
    /// The time between two looks at the queue of remote boards. A look counts its rows.
    var remoteInterval = Duration.seconds(2)
    /// The time that a page waits for a lane. A session that blocks its lane cannot be looked into, but its page says
    /// so.
    var patience = Duration.seconds(2)
}
