import BoardyCore
import BoardyRemote
import Testing

/// The times in which the database of the queue does not reply.
@Suite struct OutageTests {
    /// The seconds at which a connection opened, was lost or could not be made.
    private enum Event {
        case connected(Int), disconnected(Int)
    }

    @Test("RM-98 an outage is told once when the first attempt to come back fails, and once when it is over")
    func outage() {
        let again: [Event] = [.disconnected(0), .disconnected(1), .disconnected(2), .connected(12)]
        let lost = "queueLost: the queue at anna cannot be used. This process tries again until the queue replies"
        let restored = "queueRestored: the queue at anna replies again after 12 s"
        #expect(told([.connected(0)] + again + again) == [lost, restored, lost, restored])
        #expect(told([.connected(0)] + again.prefix(2)) == [lost])
    }

    @Test("RM-98 nothing is told of a connection that comes back at once, or has never been open")
    func noOutage() {
        #expect(told([.disconnected(0), .disconnected(1), .disconnected(2), .connected(3)]) == [])
        #expect(
            told([.connected(0), .disconnected(1), .connected(1), .disconnected(5), .connected(5)]) == [])
    }

    /// Returns the diagnostics that events lead to.
    private func told(_ events: [Event]) -> [String] {
        let failure = RemoteFailure(.engineUnavailable, "the queue at anna cannot be used"), zero = ContinuousClock.now
        var watch = OutageWatch()
        return events.compactMap { event in
            switch event {
            case .connected(let time): watch.connected(at: zero + .seconds(time))
            case .disconnected(let time): watch.disconnected(failure, from: "anna", at: zero + .seconds(time))
            }
        }.map { "\($0.kind): \($0.message)" }
    }
}
