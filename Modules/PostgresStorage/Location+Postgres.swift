public import BoardyPostgres
public import BoardyStorage

extension Location {
    /// The database of PostgreSQL at this address. Its tables are in one schema for each module, and several hosts can
    /// share it.
    public static func postgres(_ address: PostgresAddress) -> Location { .database(StoreDatabase(address)) }

    /// Creates a location from the text of an address.
    ///
    /// - Returns: nil if the text does not begin with `postgres://` or `postgresql://`.
    public init?(address: String) {
        guard let address = PostgresAddress(address) else { return nil }
        self = .postgres(address)
    }

    /// The address of a database of PostgreSQL, or nil for another place.
    public var postgresAddress: PostgresAddress? {
        guard case .database(let database) = self else { return nil }
        return database.base as? PostgresAddress
    }
}
