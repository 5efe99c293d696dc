// The steps that all transactions of a store have in common.

extension Store {
    /// Throws if the fence does not let the transaction commit.
    func checkFence(of name: StaticString, on connection: any Connection) throws(StoreError) {
        guard isFenced, let fence else { return }
        guard try fence(self) else { throw .stale(path, name) }
        try connection.checkEnd(of: name)
    }

    /// Undoes a transaction, and returns the error to throw: an error for which it can be repeated comes before the
    /// error of the body.
    func undo(_ connection: any Connection, after error: any Error) -> any Error {
        let failure = connection.failure
        connection.rollBack()
        return failure?.canRetry == true ? failure ?? error : error
    }

    /// Runs a statement of its own as a transaction that the fence lets commit.
    func fenced<Result>(
        _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var retries = Retries(until: busyTimeout, within: limit)
        while true {
            do throws(StoreError) {
                return try fencedOnce(body)
            } catch {
                guard error.canRetry else { throw error }
                try retries.wait(after: error)
            }
        }
    }

    private func fencedOnce<Result>(
        _ body: (any Connection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let connection = try openConnection(), name: StaticString = "store.statement"
        try connection.begin(.write)
        let changesBefore = connection.totalChanges
        running = Running(.transaction, name)
        defer { running = Running() }
        do throws(StoreError) {
            let result = try body(connection)
            try connection.checkEnd(of: name)
            let isChanged = connection.totalChanges != changesBefore
            if isChanged { try checkFence(of: name, on: connection) }
            try connection.commit()
            if isChanged { try connection.persist() }
            announce(connection, after: changesBefore)
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Rings the bell here and in other processes if rows have changed.
    func announce(_ connection: any Connection, after changesBefore: Int64) {
        guard connection.totalChanges != changesBefore else { return }
        bell.ring()
        connection.announce()
    }
}
