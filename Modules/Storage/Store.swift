/// A place where modules keep their rows: an SQLite database behind a small typed face.
///
///     let store = Store(.file(path))
///     store.require(schema)
///     try store.run("INSERT INTO cart (user, sku) VALUES (?, ?)", user, sku)
///     let skus = try store.rows("SELECT sku FROM cart WHERE user = ?", user) { row in try row["sku"] as String }
///
/// It belongs to the isolation domain that made it and is not `Sendable`; two domains, or two processes, open a store each on one
/// file. Nothing is opened before the first use.
public final class Store {
    /// Where it keeps its rows.
    public let location: Location

    /// Called at the points of every transaction. Tests end the process there, see ``FailPoint``.
    public var onTransaction: ((TransactionPoint) -> Void)?

    private let patience: Duration
    private var schemas: [Schema] = []

    /// Those of `schemas` that the open connection does not have yet.
    private var pending: [Schema] = []
    private var connection: Connection?

    /// The name of the running transaction.
    var transactionName: String?

    /// A store that is not open yet.
    ///
    /// - Parameters:
    ///   - location: where it keeps its rows.
    ///   - patience: how long a statement waits while another store on the same file writes.
    public init(_ location: Location, patience: Duration = .seconds(5)) {
        self.location = location
        self.patience = patience
    }

    /// Declares the tables that a module needs. They are made, or brought up to date, when the store opens or before its next use.
    ///
    /// The same schema may be declared more than once.
    public func require(_ schema: Schema) {
        guard !schemas.contains(schema) else { return }
        schemas.append(schema)
        pending.append(schema)
    }

    /// Opens the store now, so that whatever is wrong shows before the first use. An open store stays open.
    ///
    /// - Throws: ``StoreError``: `unreadable`, `readOnly`, `foreign`, `corrupt`, `busy`, `newerVersion` and `schema` leave the file as
    ///   it was; `migration` leaves it after the last step that worked.
    public func open() throws(StoreError) { _ = try ready() }

    /// Closes the store; the next use opens it again. What was kept in memory is gone.
    ///
    /// - Throws: ``StoreError`` with code `transaction` within a transaction.
    public func close() throws(StoreError) {
        if let transactionName { throw .unfinished(path, transactionName, "close the store") }
        connection = nil
        pending = schemas
    }

    /// The connection, open and with every schema.
    func ready() throws(StoreError) -> Connection {
        guard let connection else {
            try checkNames()
            let opened = try Connection.opening(location, patience: patience, schemas: schemas)
            pending = []
            connection = opened
            return opened
        }
        if let transactionName {
            guard connection.isInTransaction else { throw .lost(path, transactionName) }
            guard pending.isEmpty else { throw .unfinished(path, transactionName, "require a schema") }
        }
        if !pending.isEmpty { try bringUpToDate(connection) }
        return connection
    }

    var path: String { connection?.path ?? location.description }

    private func bringUpToDate(_ connection: Connection) throws(StoreError) {
        try checkNames()
        for schema in pending { try schema.check(at: path) }
        let versions = SchemaVersions(connection)
        try versions.refuseNewer(than: pending)
        try versions.apply(pending)
        pending = []
    }

    private func checkNames() throws(StoreError) {
        var seen: Set<String> = []
        for schema in schemas where !seen.insert(schema.name).inserted { throw .declaredTwice(path, schema.name) }
    }
}
