extension Store {
    /// Does several things wholly or not at all.
    ///
    ///     try store.transaction("shopping.place-order") { store in … }
    ///
    /// The write lock is taken at once, so what the body reads stays true until it ends. What the body throws undoes everything and
    /// is thrown on. Transactions do not nest.
    ///
    /// - Parameters:
    ///   - name: as ``onTransaction`` and messages call it, `module.purpose`.
    ///   - body: gets this store.
    /// - Throws: what the body throws, or ``StoreError``.
    public func transaction<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try ready()
        if let transactionName { throw StoreError.unfinished(path, transactionName, "begin \(name)") }
        try connection.execute("BEGIN IMMEDIATE")
        transactionName = "\(name)"
        let result: Result
        do {
            defer { transactionName = nil }
            result = try body(self)
            guard connection.isInTransaction else { throw StoreError.lost(path, "\(name)") }
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
        onTransaction?(TransactionPoint("\(name)", .afterCommit))
        return result
    }
}
