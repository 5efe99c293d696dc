import BoardyPostgres
import BoardyStorage
import BoardyWaiting

/// A connection of a store to PostgreSQL, with the statements prepared on it.
///
/// A statement that fails undoes its whole transaction, because the database refuses all that follows. The connection
/// keeps the error of such a statement in ``failure``, also if the body of the transaction has handled it.
final class ServerConnection: Connection {
    let path: String

    /// The time that a statement waits for a lock, and the time in which a statement is repeated for the sake of
    /// others.
    let busyTimeout: Duration

    private let server: PostgresConnection
    private let limit: WaitLimit
    private let standbyWait: StandbyWait

    /// The prepared statements by the addresses of their SQL. They are never removed, because SQL comes from literals
    /// of the program.
    private var statements: [UInt: ServerStatement] = [:]

    private(set) var totalChanges: Int64 = 0
    private(set) var failure: StoreError?
    private(set) var isSilent = false

    /// True from the beginning of a transaction to its end, also if the connection was lost.
    private var isBegun = false
    /// True in a transaction that only reads, because it was begun so.
    private var isReading = false
    /// True in a part of a transaction that only reads.
    private var isReadingPart = false
    /// The value of ``totalChanges`` at the beginning of the transaction.
    private var changesBefore: Int64 = 0

    /// - Parameter limit: ends all waits for the server.
    init(_ address: PostgresAddress, busyTimeout: Duration, within limit: WaitLimit) throws(StoreError) {
        self.busyTimeout = busyTimeout
        self.limit = limit
        let longest = limit.serverLimit(orElse: address.replyLimit)
        standbyWait = StandbyWait(within: longest)
        do throws(PostgresError) {
            server = try PostgresConnection(address, within: limit)
            try server.refuseTransactionPooler()
            path = server.address.description
            let milliseconds = max(1, min(min(busyTimeout, longest) / .milliseconds(1), 1e9))
            // A process that is stopped within a transaction must not keep its locks for ever.
            try server.execute(
                """
                SET default_transaction_isolation = serializable; SET lock_timeout = \(Int(milliseconds));
                SET statement_timeout = \(Int(longest / .milliseconds(1)));
                SET idle_in_transaction_session_timeout = 60000; SET search_path = '';
                \(StandbyWait.cancellation)
                """)
        } catch {
            throw .postgres(error, isOpening: true)
        }
        try prepareVersions()
    }

    var isInTransaction: Bool { server.isInTransaction }

    var isUsable: Bool { server.replies() }

    func checkStatement(in name: StaticString) throws(StoreError) {
        guard isInTransaction else { throw failure ?? .endedEarly(path, name) }
    }

    func checkEnd(of name: StaticString) throws(StoreError) {
        if let failure { throw failure }
        try checkStatement(in: name)
    }

    /// The database has no file that could be another one.
    func checkFile() {}

    /// The database refuses such a statement by itself.
    func writes(_ sql: SQL) -> Bool { false }

    // MARK: - Statements

    func rows(_ sql: SQL, _ values: [SQLCell], limit: Int) throws(StoreError) -> [Row] {
        let (columns, result) = try run(sql, values)
        guard let columns else { return [] }
        let cells = ResultRows(columns, result.values.map(SQLCell.init))
        return (0..<min(limit, result.count)).map { Row(cells, at: $0 * columns.names.count) }
    }

    func changes(_ sql: SQL, _ values: [SQLCell]) throws(StoreError) -> Int {
        do throws(StoreError) {
            return try run(sql, values).result.changedCount
        } catch {
            // A statement of its own is its commit.
            throw isBegun ? error : uncertain(error)
        }
    }

    private func run(
        _ sql: SQL, _ values: [SQLCell]
    ) throws(StoreError) -> (columns: ResultColumns?, result: PostgresResult) {
        if isBegun { return try runOnce(sql, values) }
        // A statement of its own can be repeated: nothing of it has happened.
        var pauses: RetryPauses?
        while true {
            do throws(StoreError) {
                return try runOnce(sql, values)
            } catch {
                // The store has another host repeat it.
                if server.isLost { throw error }
                var next = pauses ?? RetryPauses(until: busyTimeout)
                guard error.canRetry, !limit.isOver, next.wait() else { throw limit.outOfTime(error) }
                pauses = next
            }
        }
    }

    private func runOnce(
        _ sql: SQL, _ values: [SQLCell]
    ) throws(StoreError) -> (columns: ResultColumns?, result: PostgresResult) {
        if let failure { throw failure }
        let statement = try statement(sql.postgres)
        guard values.count == statement.count else {
            throw .wrongNumberOfValues(path, statement.sql, given: values.count, expected: statement.count)
        }
        do throws(PostgresError) {
            let result = try server.run(statement.prepared, values.map(\.postgresValue))
            totalChanges += Int64(result.changedCount)
            return (statement.columns(of: result, path: path), result)
        } catch {
            throw failed(error)
        }
    }

    private func statement(_ sql: StaticString) throws(StoreError) -> ServerStatement {
        let address = sql.hasPointerRepresentation ? UInt(bitPattern: sql.utf8Start) : 0
        if let statement = statements[address] { return statement }
        let numbered = NumberedSQL("\(sql)")
        do throws(PostgresError) {
            let statement = ServerStatement(
                try server.prepare(numbered.text), sql: numbered.text, count: numbered.count)
            // A literal of one character may have no address.
            if address != 0 { statements[address] = statement }
            return statement
        } catch {
            throw failed(error)
        }
    }

    /// Runs statements that take no values and return no rows.
    private func execute(_ script: String) throws(StoreError) {
        if let failure { throw failure }
        do throws(PostgresError) { try server.execute(script) } catch { throw failed(error) }
    }

    /// Returns the error for the store, and notes that the transaction cannot be committed.
    private func failed(_ error: PostgresError) -> StoreError {
        if error.kind == .stalePlan { statements = [:] }
        if error.waitEnd?.limit != nil { isSilent = true }
        var failure = StoreError.postgres(error)
        if error.kind == .lockTimeout { limit.note(failure) }
        // The server has lost its role as the primary, and has changed nothing. Another host may have it.
        let hasLostRole = error.kind == .readOnly && !isReading && !isReadingPart
        if hasLostRole {
            server.close()
            failure.canRetry = true
        }
        guard isBegun else { return failure }
        // Nothing of the transaction is left, so another connection can run all of it again, unless there is no time
        // for that.
        if error.kind == .connectionLost, error.waitEnd == nil, !limit.isOver { failure.canRetry = true }
        self.failure = self.failure ?? failure
        return failure
    }

    // MARK: - Transactions

    func begin(_ kind: TransactionKind) throws(StoreError) {
        isBegun = true
        isReading = kind == .read
        isReadingPart = false
        changesBefore = totalChanges
        do throws(StoreError) {
            switch kind {
            case .write: try execute("BEGIN ISOLATION LEVEL SERIALIZABLE")
            case .read: try execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            // What a statement sees after it has waited for the lock must be what the other process has committed.
            case .schema:
                try execute("BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(\(Self.schemaLock))")
            }
        } catch {
            rollBack()
            throw error
        }
    }

    /// The number that all stores lock in a database while they change its tables: the ASCII codes of "BRDY".
    private static let schemaLock = 0x4252_4459

    /// The database answers a commit when it is on disk.
    func persist() {}

    func commit() throws(StoreError) {
        if let failure { throw failure }
        do throws(PostgresError) {
            // What a transaction without changes has read may have been committed by another one whose wait for the
            // standby was cancelled. The answer to a repeated key is such a reading.
            try server.execute(isReading || totalChanges != changesBefore ? "COMMIT" : standbyWait.commit)
        } catch {
            if error.waitEnd?.limit != nil { isSilent = true }
            // If the connection was lost, the commit may have happened: nobody may repeat it unseen.
            let failure = StoreError.postgres(error)
            throw totalChanges == changesBefore ? failure : uncertain(failure)
        }
        isBegun = false
        isReading = false
    }

    /// Returns the error of a change whose connection may have been lost before the reply. A command tells that the
    /// change may have been made.
    private func uncertain(_ error: StoreError) -> StoreError {
        guard server.isLost, !error.isNoReply, !error.canRetry else { return error }
        var error = error
        error.isNoReply = true
        limit.note(error, isUncertain: true)
        return error
    }

    func rollBack() {
        if server.isInTransaction { try? server.execute("ROLLBACK") }
        isBegun = false
        isReading = false
        isReadingPart = false
        failure = nil
    }

    func beginPart(isReading: Bool) throws(StoreError) {
        isReadingPart = isReading
        try execute(isReading ? "SAVEPOINT part; SET TRANSACTION READ ONLY" : "SAVEPOINT part")
    }

    func endPart() throws(StoreError) {
        try execute("RELEASE part")
        isReadingPart = false
    }

    func undoPart() {
        isReadingPart = false
        // Without a new snapshot the same would happen again: only the whole transaction can be repeated.
        if failure?.canRetry == true { return }
        failure = nil
        do throws(PostgresError) {
            try server.execute("ROLLBACK TO part; RELEASE part")
        } catch {
            _ = failed(error)
        }
    }

    func announce() {
        // The rows are on the disk already. The message need not be, so nobody waits for it.
        try? server.execute(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off; NOTIFY \(Self.channel); COMMIT
            """)
    }

    /// The channel on which stores tell each other that rows have changed.
    static let channel = "boardy_rows"

    // MARK: - Schemas

    /// Makes the table of the versions in an empty database.
    private func prepareVersions() throws(StoreError) {
        guard try !hasVersions() else { return }
        try withTransaction(.schema) { () throws(StoreError) in
            // Another process may have made it before this one got the lock.
            guard try !hasVersions() else { return }
            // The queue of remote activations has its tables there too, and may have come first.
            try create("boardy", unlessThere: true)
            try execute(
                "CREATE TABLE boardy.boardy_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL, digests TEXT)")
        }
    }

    private func hasVersions() throws(StoreError) -> Bool {
        // A look at the table of tables. The names that a session keeps do not know of another one's commit while it
        // waits for a lock.
        try !rows("SELECT 1 FROM pg_tables WHERE schemaname = 'boardy' AND tablename = 'boardy_schema'", [], limit: 1)
            .isEmpty
    }

    private func create(_ schema: String, unlessThere: Bool = false) throws(StoreError) {
        do throws(PostgresError) {
            try server.execute("CREATE SCHEMA \(unlessThere ? "IF NOT EXISTS " : "")\(schema.quoted)")
        } catch {
            let failure = failed(error)
            switch error.kind {
            case .exists: throw .foreignSchema(path, schema)
            case .permission: throw .noRightToCreate(path, schema, failure.reported)
            default: throw failure
            }
        }
    }

    func sql(of migration: Migration) -> MigrationSQL { migration.postgres }

    func run(_ migration: Migration, of schema: Schema) throws(StoreError) {
        if migration.number == 1 { try create(schema.name) }
        try execute("SET LOCAL search_path = \(schema.name.quoted)")
        if !migration.postgres.text.isEmpty { try execute(migration.postgres.text) }
    }

    func use(_ schemas: [Schema]) throws(StoreError) {
        if schemas.isEmpty { return }
        try execute("SET search_path = \(schemas.map(\.name.quoted).joined(separator: ", "))")
    }
}

extension String {
    /// The text as a name in SQL.
    fileprivate var quoted: String {
        "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
