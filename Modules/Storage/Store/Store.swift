public import BoardyWaiting

/// A typed interface to one database of SQLite or PostgreSQL, in which modules keep their rows.
///
///     let store = Store(Location(argument: path))
///     store.require(schema)
///     try store.run("INSERT INTO cart (user, sku) VALUES (?, ?)", user, sku)
///     let skus = try store.rows("SELECT sku FROM cart WHERE user = ?", user) { row in try row["sku"] as String }
///
/// A module declares its tables by ``require(_:)``, changes rows by ``run(_:_:)``, and reads them by
/// ``rows(_:_:make:)`` and ``row(_:_:make:)``. Several changes become one by ``transaction(_:_:)``, and several reads
/// by ``read(_:_:)``. SQL is a literal of the program, and values are bound to its question marks, so a text that a
/// user typed never becomes SQL. Types that can be bound and read conform to ``SQLValue``. Errors are a ``StoreError``.
///
/// A store is not `Sendable`: it belongs to the isolation domain that created it. Several domains or processes can
/// share a file or a database, each with its own store. The first use opens it; releasing the store closes it. A
/// statement waits for the database, on the thread of its caller. If the server has ended the connection, the next use
/// outside of a transaction opens another one. A change has reached the disk when its call returns.
public final class Store {
    /// The place that contains the rows, as the initializer got it.
    public let location: Location

    /// Called before and after the commit of every transaction. Tests observe transactions with it, or end the process
    /// by a ``FailPoint``.
    public var onTransaction: ((TransactionPoint) -> Void)?

    /// Decides before each commit if it may happen: returns false if another process has taken over the work. Then the
    /// transaction is undone and throws `stale`. It may run statements, which are part of the transaction. A statement
    /// of its own that has changed rows is asked for too.
    public var fence: ((Store) throws(StoreError) -> Bool)? { didSet { isFenced = fence != nil } }

    /// The time that a statement waits while other stores write, and for which a transaction is repeated, before it
    /// throws `busy`; five seconds unless the initializer got another.
    public let busyTimeout: Duration

    /// Rings when a commit of any store on the same file or database, in this process or another one, has changed rows.
    public let bell: StoreBell

    /// The memory in kilobytes in which a connection keeps pages, unless a store gets another: enough for the import of
    /// a large catalogue.
    public static let defaultCacheSize = 20_000

    private let cacheSize: Int
    let limit: WaitLimit
    private let shared: SharedConnection

    /// The time for which a server is not asked again that did not reply to the end of the wait for a connection. Tests
    /// change it.
    var silenceTime = Duration.milliseconds(250)

    var schemas: [Schema] { shared.schemas }

    /// True if there is a fence. Each statement asks, and the compiler knows all that changes an internal property.
    private(set) var isFenced = false

    var running: Running {
        get { shared.running }
        set { shared.running = newValue }
    }

    /// The names of the parts of an activation that have ended.
    var endedParts: [StaticString] = []

    /// Creates a store without opening it.
    ///
    /// - Parameters:
    ///   - location: the file, memory or database that contains the rows.
    ///   - busyTimeout: the time that a statement waits while other stores write, and for which a transaction is
    ///     repeated. It throws `busy` afterwards.
    ///   - cacheSize: the memory in kilobytes in which the connection keeps pages of a file. An import of a large
    ///     catalogue needs the default. A server with many stores on one file can do with a tenth, because the system
    ///     keeps the file in memory too.
    ///   - limit: ends all waits for the database. A wait that it ends is the error of its statement, and closes the
    ///     connection to a server.
    public init(
        _ location: Location, busyTimeout: Duration = .seconds(5), cacheSize: Int = defaultCacheSize,
        within limit: WaitLimit = .none
    ) {
        self.location = location
        self.busyTimeout = busyTimeout
        self.cacheSize = cacheSize
        self.limit = limit
        shared = SharedConnection()
        bell = StoreBell.bell(of: location)
    }

    /// Creates a store with a ``fence`` of its own on the connection of another store of its domain, and with the
    /// schemas of that.
    package init(sharing other: Store) {
        location = other.location
        busyTimeout = other.busyTimeout
        cacheSize = other.cacheSize
        limit = other.limit
        shared = other.shared
        bell = other.bell
        onTransaction = other.onTransaction
    }

    /// Declares the tables that a module needs. Opening the store, or its next use if it is open, runs the missing
    /// migrations.
    ///
    /// Declaring an equal schema again has no effect. Two different schemas with one name are an error of the next use.
    public func require(_ schema: Schema) {
        guard !schemas.contains(schema) else { return }
        shared.schemas.append(schema)
        shared.pendingSchemas.append(schema)
    }

    /// Opens the store now instead of at its first use, so that errors appear early. Has no effect on an open store.
    ///
    /// - Throws: ``StoreError``. The codes `unreadable`, `readOnly`, `foreign`, `corrupt`, `busy`, `newerVersion` and
    ///   `schema` leave the file as it was; `migration` leaves it at the version of the last migration that succeeded.
    public func open() throws(StoreError) { _ = try openConnection() }

    /// Closes the store. The next use opens the store again, but rows in memory are lost.
    ///
    /// - Throws: ``StoreError`` with code `transaction` if a transaction is running.
    public func close() throws(StoreError) {
        guard running.kind == .nothing else { throw .notAllowed("close the store", in: running.name, path) }
        shared.connection = nil
        shared.pendingSchemas = schemas
    }

    /// Returns true if a path leads to the file of a store that this process has open, to its log or to its index.
    ///
    /// Such a file may not even be read by other means. On POSIX, closing it drops the locks of the process, and
    /// another process can delete the log then.
    public static func hasOpen(_ path: String) -> Bool { FileIdentity(of: path).map(OpenFiles.contain) ?? false }

    /// Returns the open connection, on which the migrations of every declared schema have been run.
    func openConnection() throws(StoreError) -> any Connection {
        let running = running
        guard let connection = shared.connection, running.kind != .nothing || connection.isUsable else {
            return try openedAnew()
        }
        if running.kind != .nothing {
            try connection.checkStatement(in: running.name)
            guard shared.pendingSchemas.isEmpty else { throw .notAllowed("require a schema", in: running.name, path) }
        }
        if !shared.pendingSchemas.isEmpty { try migrate(connection) }
        return connection
    }

    private func openedAnew() throws(StoreError) -> any Connection {
        try checkNames()
        if let silence = shared.silence, silence + silenceTime > .now { throw .silent(path) }
        let opened: any Connection
        do throws(StoreError) {
            opened = try self.opened(untilBack: shared.wasOpen && shared.connection?.isSilent != true)
        } catch {
            if error.isAway, error.isNoReply { shared.silence = .now }
            throw error
        }
        shared.silence = nil
        shared.wasOpen = true
        shared.pendingSchemas = []
        bell.didOpen()
        shared.connection = opened
        return opened
    }

    /// Opens the database. One that has been open before, and was not silent, or that ends the connection while it is
    /// opened, may be starting again or have another host, so it is asked until the busy timeout is over. Opening a
    /// store twice is the same as once.
    private func opened(untilBack: Bool) throws(StoreError) -> any Connection {
        var pauses = RetryPauses(until: busyTimeout), untilBack = untilBack
        while true {
            do throws(StoreError) {
                return try location.open(
                    busyTimeout: busyTimeout, cacheSize: cacheSize, within: limit, schemas: schemas)
            } catch {
                untilBack = untilBack || error.isLost
                guard untilBack, error.isAway || error.isLost, !limit.isOver, pauses.wait() else { throw error }
            }
        }
    }

    var path: String { shared.connection?.path ?? location.description }

    private func migrate(_ connection: any Connection) throws(StoreError) {
        try checkNames()
        for schema in shared.pendingSchemas { try schema.check(at: path) }
        let versions = SchemaVersions(connection)
        try versions.check(shared.pendingSchemas)
        try versions.apply(shared.pendingSchemas)
        try connection.use(schemas)
        shared.pendingSchemas = []
    }

    private func checkNames() throws(StoreError) {
        var seen: Set<String> = []
        for schema in schemas where !seen.insert(schema.name).inserted { throw .declaredTwice(path, schema.name) }
    }
}
