extension Store {
    /// Runs a body as one transaction: either all its changes are stored, or none.
    ///
    ///     try store.transaction("shopping.place-order") { store in
    ///         try store.run("INSERT INTO orders (number, owner) VALUES (?, ?)", number, owner)
    ///         try store.run("DELETE FROM cart WHERE owner = ?", owner)
    ///     }
    ///
    /// The rows that the body reads are as if no other transaction ran: in SQLite it takes the write lock at its
    /// beginning, and PostgreSQL runs it `SERIALIZABLE`. An error of the body undoes all changes and is rethrown.
    /// Transactions do not nest.
    ///
    /// The body may run more than once: PostgreSQL undoes a transaction if another one was in its way, and the store
    /// runs it again for as long as ``busyTimeout``. So a body must change nothing but rows and values that it sets
    /// anew each time. PostgreSQL also undoes a transaction after a statement that fails, and its error is thrown if
    /// the body has handled it.
    ///
    /// - Parameters:
    ///   - name: the name for ``onTransaction`` and error messages, in the form `module.purpose`.
    ///   - body: runs the statements; its argument is this store.
    /// - Throws: the error of the body, or ``StoreError``; `busy` if other stores were in the way for too long.
    public func transaction<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        if running.kind == .activation { return try namedPart(name, body) }
        var retries = Retries(until: busyTimeout, within: limit), isRepeated = false
        while true {
            do {
                return try runOnce(name, isRepeated: isRepeated, body)
            } catch let error as StoreError where error.canRetry {
                try retries.wait(after: error)
                isRepeated = true
            }
        }
    }

    /// Runs a body that only reads, as one transaction: all its statements see the rows of one moment.
    ///
    ///     let balance = try store.read("payment.audit") { store in … }
    ///
    /// The first statement decides the moment. The transaction takes no write lock: it neither waits for a store
    /// that writes nor keeps one waiting. Transactions do not nest.
    ///
    /// - Parameters:
    ///   - name: the name for error messages, in the form `module.purpose`.
    ///   - body: runs the statements; its argument is this store. A statement that would change rows is refused.
    /// - Throws: the error of the body, or ``StoreError``.
    public func read<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        if running.kind == .activation { return try readingPart(name, body) }
        var retries = Retries(until: busyTimeout, within: limit)
        while true {
            do {
                return try readOnce(name, body)
            } catch let error as StoreError where error.canRetry {
                try retries.wait(after: error)
            }
        }
    }

    private func runOnce<Result>(
        _ name: StaticString, isRepeated: Bool, _ body: (Store) throws -> Result
    ) throws -> Result {
        let connection = try openConnection()
        try checkBeginning(of: name)
        try connection.checkFile()
        let changesBefore = connection.totalChanges
        let result = try commit(name, on: connection, isRepeated: isRepeated, body)
        try connection.persist()
        onTransaction?(TransactionPoint("\(name)", .afterCommit))
        announce(connection, after: changesBefore)
        return result
    }

    /// Runs a body in the turn of this store, from the beginning of its transaction to the commit. Stores wait for the
    /// disk together.
    private func commit<Result>(
        _ name: StaticString, on connection: any Connection, isRepeated: Bool, _ body: (Store) throws -> Result
    ) throws -> Result {
        try takeTurn(for: "BEGIN IMMEDIATE")
        defer { bell.turn?.pass() }
        try connection.begin(.write)
        running = Running(.transaction, name)
        do {
            defer { running = Running() }
            // What the fence looks at has changed meanwhile. Asked first, it keeps that from the beginning on.
            if isRepeated { try checkFence(of: name, on: connection) }
            let result = try body(self)
            try connection.checkEnd(of: name)
            try checkFence(of: name, on: connection)
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            try connection.commit()
            return result
        } catch {
            throw undo(connection, after: error)
        }
    }

    private func readOnce<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        try checkBeginning(of: name)
        try connection.begin(.read)
        running = Running(.reading, name)
        defer { running = Running() }
        do {
            let result = try body(self)
            try connection.checkEnd(of: name)
            try connection.commit()
            return result
        } catch {
            throw undo(connection, after: error)
        }
    }

    private func checkBeginning(of name: StaticString) throws(StoreError) {
        guard running.kind == .nothing else { throw .notAllowed("begin \(name)", in: running.name, path) }
    }
}
