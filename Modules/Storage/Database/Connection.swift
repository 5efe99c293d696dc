/// An open database of a store, with the transaction that is under way on it.
package protocol Connection: AnyObject {
    /// The name of the database in messages.
    var path: String { get }

    /// False if the database has ended the connection, so that another connection is needed.
    var isUsable: Bool { get }

    /// True if the connection was closed because the server did not reply to the end of a wait.
    var isSilent: Bool { get }

    var isInTransaction: Bool { get }

    /// The error after which the transaction cannot be committed, whatever its body makes of it, or nil if it can.
    var failure: StoreError? { get }

    /// The number of rows that all statements of this connection have inserted, changed or deleted so far.
    var totalChanges: Int64 { get }

    /// Throws after a statement, and before the next one, if the transaction with this name is no longer under way.
    func checkStatement(in name: StaticString) throws(StoreError)

    /// Throws if the transaction with this name cannot be committed, also if its body has handled the error that undoes
    /// it.
    func checkEnd(of name: StaticString) throws(StoreError)

    /// Throws if the place of the rows is not the place that was opened before.
    func checkFile() throws(StoreError)

    /// Returns true if a statement would change the database; also false if only the database itself knows.
    func writes(_ sql: SQL) throws(StoreError) -> Bool

    /// Runs a statement and returns its rows, at most as many as the limit says.
    func rows(_ sql: SQL, _ values: [SQLCell], limit: Int) throws(StoreError) -> [Row]

    /// Returns the rows of a statement outside of transactions, or those of its last run if nobody has committed since.
    func keptRows(_ sql: SQL, _ values: [SQLCell]) throws(StoreError) -> [Row]

    /// Runs a statement and returns the number of rows that it inserted, changed or deleted, without rows of triggers
    /// and foreign keys.
    @discardableResult
    func changes(_ sql: SQL, _ values: [SQLCell]) throws(StoreError) -> Int

    func begin(_ kind: TransactionKind) throws(StoreError)

    /// Ends the transaction. Others see its changes now, and ``persist()`` has to follow before anybody is told that
    /// they are stored.
    func commit() throws(StoreError)

    /// Waits until all that was committed is on disk.
    func persist() throws(StoreError)

    /// Undoes the open transaction, unless the database has undone it already.
    func rollBack()

    /// Begins a part of the transaction that can be undone alone. Parts do not nest.
    ///
    /// - Parameter isReading: true if the part must not change rows. It is undone at its end then.
    func beginPart(isReading: Bool) throws(StoreError)
    func endPart() throws(StoreError)
    func undoPart()

    /// Tells other processes that rows have changed.
    func announce()

    /// The statements of a migration for this database.
    func sql(of migration: Migration) -> MigrationSQL

    /// Runs a migration in the transaction that is under way.
    func run(_ migration: Migration, of schema: Schema) throws(StoreError)

    /// Makes the tables of the schemas known to statements.
    func use(_ schemas: [Schema]) throws(StoreError)
}

package enum TransactionKind {
    /// All that it reads stays as it is until it ends.
    case write
    /// All that it reads is of one moment.
    case read
    /// No other transaction of this kind runs at the same time.
    case schema
}

extension Connection {
    package var isSilent: Bool { false }

    package func keptRows(_ sql: SQL, _ values: [SQLCell]) throws(StoreError) -> [Row] {
        try rows(sql, values, limit: .max)
    }

    /// Runs the body in a transaction, which an error of the body undoes as a whole.
    package func withTransaction<Result>(
        _ kind: TransactionKind, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try begin(kind)
        do {
            let result = try body()
            try commit()
            if kind != .read { try persist() }
            return result
        } catch {
            rollBack()
            throw error
        }
    }
}
