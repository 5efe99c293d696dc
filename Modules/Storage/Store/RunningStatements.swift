import BoardyWaiting

extension Store {
    /// Runs one statement that changes rows or tables.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: the values of the question marks, in their order. The database binds them, so they never become part
    ///     of the SQL.
    /// - Returns: the number of rows that the statement inserted, changed or deleted.
    /// - Throws: ``StoreError``, with code `uniqueness` or `constraint` if a rule of the table forbids the change. No
    ///   message contains a value.
    @discardableResult
    public func run(_ sql: SQL, _ values: any SQLValue...) throws(StoreError) -> Int {
        try withConnection(sql) { connection throws(StoreError) in
            try connection.changes(sql, values.map(\.sqlCell))
        }
    }

    /// Runs one statement and returns all its rows, each converted by a closure.
    ///
    /// All rows are in memory before the first call of the closure. So the closure may use the store, even for the same
    /// statement.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: the values of the question marks, in their order.
    ///   - make: converts a row; reads its columns by their names.
    /// - Throws: ``StoreError``, and the errors of `make`.
    public func rows<Element>(
        _ sql: SQL, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> [Element] {
        try read(sql, values, limit: .max).map(make)
    }

    /// Returns what ``rows(_:_:make:)`` does, without running the statement again if nobody has committed since its
    /// last run. So its result must depend on stored rows alone: neither on the time nor on chance.
    package func keptRows<Element>(
        _ sql: SQL, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> [Element] {
        let isAlone = running.kind == .nothing
        return try withConnection(sql) { connection throws(StoreError) in
            let cells = values.map(\.sqlCell)
            return try isAlone ? connection.keptRows(sql, cells) : connection.rows(sql, cells, limit: .max)
        }.map(make)
    }

    /// Runs one statement and returns its first row, converted by a closure, or nil if there is no row. SQLite stops
    /// after that row.
    ///
    /// - Throws: ``StoreError``, and the errors of `make`.
    public func row<Element>(
        _ sql: SQL, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> Element? {
        try read(sql, values, limit: 1).first.map(make)
    }

    /// Runs one statement and returns the first column of its first row, or nil if there is no row.
    ///
    ///     let count: Int = try store.value("SELECT count(*) FROM cart WHERE owner = ?", owner) ?? 0
    ///
    /// - Throws: ``StoreError``, with code `row` if the value has another type. `NULL` can be read as an optional only.
    public func value<Value: SQLValue>(_ sql: SQL, _ values: any SQLValue...) throws(StoreError) -> Value? {
        guard let row = try read(sql, values, limit: 1).first else { return nil }
        let value: Value = try row.first()
        return value
    }

    /// Runs one statement and returns the first columns of all its rows.
    ///
    /// - Throws: ``StoreError``, with code `row` if a value has another type.
    public func values<Value: SQLValue>(_ sql: SQL, _ values: any SQLValue...) throws(StoreError) -> [Value] {
        try read(sql, values, limit: .max).map { row throws(StoreError) in try row.first() }
    }

    private func read(_ sql: SQL, _ values: [any SQLValue], limit: Int) throws(StoreError) -> [Row] {
        try withConnection(sql) { connection throws(StoreError) in
            try connection.rows(sql, values.map(\.sqlCell), limit: limit)
        }
    }

    /// Runs a statement of the caller, and checks that it neither began nor ended a transaction.
    private func withConnection<Result>(
        _ sql: SQL, _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let connection = try openConnection(), running = running
        switch running.kind {
        case .transaction:
            let result = try body(connection)
            try connection.checkStatement(in: running.name)
            return result
        case .reading: return try reading(sql, in: running.name, on: connection, body)
        case .activation: return try part(on: connection, body)
        case .nothing: if isFenced { return try fenced(body) }
        }
        do throws(StoreError) {
            return try statement(sql, on: connection, body)
        } catch {
            // Another host has the role that this one has lost.
            guard error.canRetry, !connection.isUsable else { throw error }
            return try statement(sql, on: try openConnection(), body)
        }
    }

    /// Runs a statement that is a transaction of its own.
    private func statement<Result>(
        _ sql: SQL, on connection: any Connection, _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let changesBefore = connection.totalChanges
        let writes = try connection.writes(sql)
        let result = try writes ? inTurn(connection, sql, body) : body(connection)
        guard !connection.isInTransaction else {
            connection.rollBack()
            throw .begunBySQL(path)
        }
        try connection.checkFile()
        if writes { try connection.persist() }
        announce(connection, after: changesBefore)
        return result
    }

    /// Runs a statement that must not change rows: SQLite's is refused before it runs, and PostgreSQL refuses its own.
    private func reading<Result>(
        _ sql: SQL, in name: StaticString, on connection: any Connection,
        _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if try connection.writes(sql) { throw .notAllowed("change rows", in: name, path) }
        do throws(StoreError) {
            let result = try body(connection)
            try connection.checkStatement(in: name)
            return result
        } catch {
            throw error.code == .readOnly ? .notAllowed("change rows", in: name, path) : error
        }
    }

    /// Runs a statement as a part of the activation, so that one that fails undoes nothing else.
    private func part<Result>(
        on connection: any Connection, _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try connection.beginPart(isReading: false)
        do {
            let result = try body(connection)
            try connection.endPart()
            return result
        } catch {
            connection.undoPart()
            throw error
        }
    }

    private func inTurn<Result>(
        _ connection: any Connection, _ sql: SQL, _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try takeTurn(for: sql)
        defer { bell.turn?.pass() }
        return try body(connection)
    }

    /// Waits until no other store of this process writes to the file. The caller passes the turn on.
    ///
    /// - Parameter sql: the statement that takes SQLite's lock then.
    /// - Throws: ``StoreError`` with code `busy` if another store did not finish in time.
    func takeTurn(for sql: SQL) throws(StoreError) {
        guard let turn = bell.turn else { return }
        let wait = limit.begin()
        if turn.take(within: min(busyTimeout, wait.left ?? busyTimeout)) {
            // A wait that was interrupted ends when the store before it has ended its own.
            if !wait.isOver { return }
            turn.pass()
        }
        throw limit.ended(.locked(path, sql: "\(sql.sqlite)"))
    }
}
