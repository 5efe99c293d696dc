import BoardyPostgres
import BoardyStorage
import Dispatch

/// Waits for the notifications of the connections that commit.
struct WatchedServer: WatchedStore {
    /// A look waits by itself.
    let pause = DispatchTimeInterval.nanoseconds(0)
    private let connection: PostgresConnection
    private var isNew = true

    init(_ address: PostgresAddress) throws(PostgresError) {
        connection = try PostgresConnection(address)
        try connection.execute("LISTEN \(ServerConnection.channel)")
    }

    mutating func hasChanged() throws(PostgresError) -> Bool {
        // Nobody has told this connection of the commits before it.
        if isNew {
            isNew = false
            return true
        }
        return try !connection.notifications(within: .milliseconds(100)).isEmpty
    }
}
