extension Store {
    /// Runs one statement that changes rows or tables.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: the values of the question marks, in their order. SQLite binds them, so they never become part of the SQL.
    /// - Returns: the number of rows that the statement inserted, changed or deleted.
    /// - Throws: ``StoreError``, with code `uniqueness` or `constraint` if a rule of the table forbids the change. No message contains a value.
    @discardableResult
    public func run(_ sql: StaticString, _ values: any SQLValue...) throws(StoreError) -> Int {
        try withConnection(sql) { connection throws(StoreError) in
            try connection.changes(sql, values.map(\.sqlCell))
        }
    }

    /// Runs one statement and returns all its rows, each converted by a closure.
    ///
    /// All rows are in memory before the first call of the closure. So the closure may use the store, even for the same statement.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: the values of the question marks, in their order.
    ///   - make: converts a row; reads its columns by their names.
    /// - Throws: ``StoreError``, and the errors of `make`.
    public func rows<Element>(
        _ sql: StaticString, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> [Element] {
        try read(sql, values, limit: .max).map(make)
    }

    /// Runs one statement and returns its first row, converted by a closure; nil if there is no row. Stops after that row.
    ///
    /// - Throws: ``StoreError``, and the errors of `make`.
    public func row<Element>(
        _ sql: StaticString, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> Element? {
        try read(sql, values, limit: 1).first.map(make)
    }

    private func read(_ sql: StaticString, _ values: [any SQLValue], limit: Int) throws(StoreError) -> [Row] {
        try withConnection(sql) { connection throws(StoreError) in
            try connection.rows(sql, values.map(\.sqlCell), limit: limit)
        }
    }

    /// Runs a statement of the caller, and checks that it neither began nor ended a transaction.
    private func withConnection<Result>(
        _ sql: StaticString, _ body: (Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let connection = try openConnection()
        if let transactionName {
            if isReading, try connection.writes(sql) { throw .notAllowed("change rows", in: transactionName, path) }
            let result = try body(connection)
            guard connection.isInTransaction else { throw .endedEarly(path, transactionName) }
            return result
        }
        let changesBefore = connection.totalChanges
        let result = try connection.writes(sql) ? inTurn(connection, sql, body) : body(connection)
        if connection.isInTransaction {
            connection.rollBack()
            throw .begunBySQL(path)
        }
        try connection.checkFile()
        if connection.totalChanges != changesBefore { bell.ring() }
        return result
    }

    private func inTurn<Result>(
        _ connection: Connection, _ sql: StaticString, _ body: (Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try takeTurn(for: sql)
        defer { bell.turn.pass() }
        return try body(connection)
    }

    /// Waits until no other store of this process writes to the file. The caller passes the turn on.
    ///
    /// - Parameter sql: the statement that takes SQLite's lock then.
    /// - Throws: ``StoreError`` with code `busy` if another store did not finish in time.
    func takeTurn(for sql: StaticString) throws(StoreError) {
        guard bell.turn.take(within: busyTimeout) else { throw .locked(path, sql: "\(sql)") }
    }
}
