/// The connection of a store to its database, which several stores of one domain can share.
final class SharedConnection {
    var schemas: [Schema] = []
    /// The schemas whose migrations have not been run on the open connection.
    var pendingSchemas: [Schema] = []
    var connection: (any Connection)?
    /// True once the database was open.
    var wasOpen = false
    /// The moment at which the last wait for a server that did not reply ended, or nil if there is a connection.
    var silence: ContinuousClock.Instant?
    var running = Running()
}
