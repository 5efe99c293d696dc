extension Store {
    /// Runs one statement that changes rows or tables.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: what the question marks stand for. They never become SQL.
    /// - Returns: how many rows it inserted, changed or deleted.
    /// - Throws: ``StoreError``, `uniqueness` and `constraint` among others. No message quotes a value.
    @discardableResult
    public func run(_ sql: StaticString, _ values: any SQLValue...) throws(StoreError) -> Int {
        try using { connection throws(StoreError) in try connection.changes("\(sql)", values.map(\.sqlCell)) }
    }

    /// All rows of one statement, each made into a value of yours.
    ///
    /// They are read completely before the first call of `make`, which may therefore use the store itself.
    ///
    /// - Parameters:
    ///   - sql: one statement, with a question mark for each value.
    ///   - values: what the question marks stand for.
    ///   - make: takes what it needs from a row by the columns' names.
    public func rows<Element>(
        _ sql: StaticString, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> [Element] {
        try read("\(sql)", values, limit: .max).map(make)
    }

    /// The first row of one statement made into a value of yours, nil if there is none.
    public func row<Element>(
        _ sql: StaticString, _ values: any SQLValue..., make: (Row) throws -> Element
    ) throws -> Element? {
        try read("\(sql)", values, limit: 1).first.map(make)
    }

    private func read(_ sql: String, _ values: [any SQLValue], limit: Int) throws(StoreError) -> [Row] {
        try using { connection throws(StoreError) in
            try connection.rows(sql, values.map(\.sqlCell), limit: limit)
        }
    }

    /// Runs a statement of the user's, which must leave the transaction alone: an open one would swallow all that follows.
    private func using<Result>(_ body: (Connection) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let connection = try ready()
        let result = try body(connection)
        if let transactionName {
            guard connection.isInTransaction else { throw .lost(path, transactionName) }
        } else if connection.isInTransaction {
            connection.rollBack()
            throw .begunByHand(path)
        }
        return result
    }
}
