package import BoardyWaiting

/// A database of another target in which a store keeps its rows, such as one of PostgreSQL.
public struct StoreDatabase: Sendable {
    package let base: any ConnectableDatabase

    package init(_ base: any ConnectableDatabase) { self.base = base }
}

extension StoreDatabase: Hashable {
    public static func == (a: StoreDatabase, b: StoreDatabase) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }

    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension StoreDatabase: CustomStringConvertible {
    /// The address of the database without a password.
    public var description: String { base.description }
}

/// A database that stores can connect to.
///
/// It runs the SQL for PostgreSQL of statements and migrations. Its description is the address in messages, without a
/// password.
package protocol ConnectableDatabase: Hashable, Sendable, CustomStringConvertible {
    /// Opens a connection, and makes the table of the schemas' versions in an empty database.
    ///
    /// - Parameters:
    ///   - busyTimeout: the time that a statement waits for a lock, and in which it is repeated for the sake of others.
    ///   - limit: ends all waits for the database.
    func connect(busyTimeout: Duration, within limit: WaitLimit) throws(StoreError) -> any Connection

    /// Opens a connection for the thread that watches the database.
    func watch() throws -> any WatchedStore

    /// Returns a closure for one thread that asks the database if it replies, and waits two seconds at most.
    func makeProbe() -> () -> Bool
}
