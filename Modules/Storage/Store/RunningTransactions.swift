extension Store {
    /// Runs a body as one transaction: either all its changes are stored, or none.
    ///
    ///     try store.transaction("shopping.place-order") { store in
    ///         try store.run("INSERT INTO orders (number, owner) VALUES (?, ?)", number, owner)
    ///         try store.run("DELETE FROM cart WHERE owner = ?", owner)
    ///     }
    ///
    /// The rows that the body reads are as if no other transaction ran: in SQLite it takes the write lock at its beginning, and PostgreSQL runs it
    /// `SERIALIZABLE`. An error of the body undoes all changes and is rethrown. Transactions do not nest.
    ///
    /// The body may run more than once: PostgreSQL undoes a transaction if another one was in its way, and the store runs it again for as long as
    /// ``busyTimeout``. So a body must change nothing but rows and values that it sets anew each time. PostgreSQL also undoes a transaction
    /// after a statement that fails, and its error is thrown if the body has handled it.
    ///
    /// - Parameters:
    ///   - name: the name for ``onTransaction`` and error messages, in the form `module.purpose`.
    ///   - body: runs the statements; its argument is this store.
    /// - Throws: the error of the body, or ``StoreError``; `busy` if other stores were in the way for too long.
    public func transaction<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        if transactionName == nil, activation != nil { return try namedPart(name, body) }
        return try repeating { try runOnce(name, body) }
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
    ///   - body: runs the statements; its argument is this store. A statement that would change rows is refused.
    /// - Throws: the error of the body, or ``StoreError``.
    public func read<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        if transactionName == nil, activation != nil {
            return try part(isReading: true) { try readOnce(name, body) }
        }
        return try repeating {
            let connection = try openConnection()
            if let transactionName { throw StoreError.notAllowed("begin \(name)", in: transactionName, path) }
            try connection.begin(.read)
            do {
                let result = try readOnce(name, body)
                try connection.commit()
                return result
            } catch {
                throw undo(connection, after: error)
            }
        }
    }

    private func runOnce<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        if let transactionName { throw StoreError.notAllowed("begin \(name)", in: transactionName, path) }
        try connection.checkFile()
        try connection.begin(.write)
        let changesBefore = connection.totalChanges
        let result: Result
        do {
            result = try inside(name) {
                let result = try body(self)
                try checkEnd(of: name, on: connection)
                try checkFence(of: name, on: connection)
                return result
            }
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            try connection.commit()
        } catch {
            throw undo(connection, after: error)
        }
        onTransaction?(TransactionPoint("\(name)", .afterCommit))
        announce(connection, after: changesBefore)
        return result
    }

    private func readOnce<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        isReading = true
        defer { isReading = false }
        return try inside(name) {
            let result = try body(self)
            try checkEnd(of: name, on: connection)
            return result
        }
    }
}
