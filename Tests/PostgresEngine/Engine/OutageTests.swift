import BoardyCore
import BoardyRemote
import Testing

@testable import BoardyPostgres
@testable import BoardyPostgresEngine

/// The times in which the database of the queue does not reply.
@Suite struct OutageTests {
    /// The seconds at which a connection opened, was lost or could not be made.
    private enum Event {
        case connected(Int), disconnected(Int)
    }

    @Test("RM-98 an outage is told once when the first attempt to come back fails, and once when it is over")
    func outage() throws {
        let again: [Event] = [.disconnected(0), .disconnected(1), .disconnected(2), .connected(12)]
        let lost = """
            queueLost: the queue at postgres://anna@127.0.0.1:1/shop cannot be used: The database cannot be reached. \
            Start the server, or correct the host and the port of the address. This process tries again until the \
            queue replies
            """
        let restored = "queueRestored: the queue at postgres://anna@127.0.0.1:1/shop replies again after 12 s"
        #expect(try told([.connected(0)] + again + again) == [lost, restored, lost, restored])
        #expect(try told([.connected(0)] + again.prefix(2)) == [lost])
    }

    @Test("RM-98 nothing is told of a connection that comes back at once, or has never been open")
    func noOutage() throws {
        #expect(try told([.disconnected(0), .disconnected(1), .disconnected(2), .connected(3)]) == [])
        #expect(
            try told([.connected(0), .disconnected(1), .connected(1), .disconnected(5), .connected(5)]) == [])
    }

    /// Returns the diagnostics that events lead to.
    private func told(_ events: [Event]) throws -> [String] {
        let address = try #require(PostgresAddress("postgres://anna:secret@127.0.0.1:1/shop"))
        let error = PostgresError.connecting(address, ""), zero = ContinuousClock.now
        var watch = OutageWatch()
        return events.compactMap { event in
            switch event {
            case .connected(let time): watch.connected(at: zero + .seconds(time))
            case .disconnected(let time): watch.disconnected(error, at: zero + .seconds(time))
            }
        }.map { "\($0.kind): \($0.message)" }
    }
}
