import BoardyPostgres
import BoardyStorage
import Dispatch

/// Waits for the notifications of the connections that commit.
struct WatchedServer: WatchedStore {
    /// A look waits by itself.
    let pause = DispatchTimeInterval.nanoseconds(0)
    private let connection: PostgresConnection
    private var isNew = true
    private var nextQuestion = ContinuousClock.now

    init(_ address: PostgresAddress) throws(PostgresError) {
        connection = try PostgresConnection(address)
        try connection.execute("LISTEN \(ServerConnection.channel)")
    }

    mutating func hasChanged() throws -> Bool {
        // Nobody has told this connection of the commits before it.
        if isNew {
            isNew = false
            return true
        }
        // A server that stands still says nothing either, and another host may be the primary now.
        if nextQuestion <= .now {
            guard connection.replies() else { throw ServerIsSilent() }
            nextQuestion = .now + .seconds(2)
        }
        return try !connection.notifications(within: .milliseconds(100)).isEmpty
    }

    private struct ServerIsSilent: Error {}
}
