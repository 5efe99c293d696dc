import BoardyPostgres
package import BoardyStorage
package import BoardyWaiting

extension PostgresAddress: ConnectableDatabase {
    package func connect(busyTimeout: Duration, within limit: WaitLimit) throws(StoreError) -> any Connection {
        try ServerConnection(self, busyTimeout: busyTimeout, within: limit)
    }

    package func watch() throws -> any WatchedStore { try WatchedServer(self) }

    package func makeProbe() -> () -> Bool {
        let limit = WaitLimit(each: .seconds(2))
        var connection: PostgresConnection?
        return {
            let open = try? connection ?? PostgresConnection(self, within: limit)
            let replies = (try? open?.run("SELECT 1")) != nil
            connection = replies ? open : nil
            return replies
        }
    }
}
