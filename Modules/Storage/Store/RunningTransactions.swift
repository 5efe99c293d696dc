extension Store {
    /// Runs a body as one transaction: either all its changes are stored, or none.
    ///
    ///     try store.transaction("shopping.place-order") { store in
    ///         try store.run("INSERT INTO orders (number, user) VALUES (?, ?)", number, user)
    ///         try store.run("DELETE FROM cart WHERE user = ?", user)
    ///     }
    ///
    /// The transaction takes the write lock at its beginning, so rows that the body reads do not change until it ends. An error of the body
    /// undoes all changes and is rethrown. Transactions do not nest.
    ///
    /// - Parameters:
    ///   - name: the name for ``onTransaction`` and error messages, in the form `module.purpose`.
    ///   - body: runs the statements; its argument is this store.
    /// - Throws: the error of the body, or ``StoreError``; `busy` if another store writes for too long.
    public func transaction<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        if let transactionName { throw StoreError.notAllowed("begin \(name)", in: transactionName, path) }
        try connection.checkFile()
        let changesBefore = connection.totalChanges
        let result = try commit(name, on: connection, body)
        onTransaction?(TransactionPoint("\(name)", .afterCommit))
        if connection.totalChanges != changesBefore { bell.ring() }
        return result
    }

    private func commit<Result>(
        _ name: StaticString, on connection: Connection, _ body: (Store) throws -> Result
    ) throws -> Result {
        try takeTurn(for: "BEGIN IMMEDIATE")
        defer { bell.turn.pass() }
        try connection.changes("BEGIN IMMEDIATE")
        transactionName = name
        do {
            defer { transactionName = nil }
            let result = try body(self)
            guard connection.isInTransaction else { throw StoreError.endedEarly(path, name) }
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            try connection.changes("COMMIT")
            // A commit into a file that was deleted meanwhile succeeds, and is lost.
            try connection.checkFile()
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Runs a body that only reads, as one transaction: all its statements see the rows of one moment.
    ///
    ///     let balance = try store.read("payment.audit") { store in … }
    ///
    /// The moment is that of the first statement. The transaction takes no write lock: it neither waits for a store that writes nor keeps
    /// one waiting. Transactions do not nest.
    ///
    /// - Parameters:
    ///   - name: the name for error messages, in the form `module.purpose`.
    ///   - body: runs the statements; its argument is this store. A statement that would change rows is refused before it runs.
    /// - Throws: the error of the body, or ``StoreError``.
    public func read<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        if let transactionName { throw StoreError.notAllowed("begin \(name)", in: transactionName, path) }
        try connection.changes("BEGIN DEFERRED")
        transactionName = name
        isReading = true
        defer { (transactionName, isReading) = (nil, false) }
        do {
            let result = try body(self)
            guard connection.isInTransaction else { throw StoreError.endedEarly(path, name) }
            try connection.changes("COMMIT")
            try connection.checkFile()
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
