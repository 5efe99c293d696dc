// The steps that all transactions of a store have in common.

extension Store {
    /// Runs the body under the name of its transaction.
    func inside<Result>(_ name: StaticString, _ body: () throws -> Result) rethrows -> Result {
        transactionName = name
        defer { transactionName = nil }
        return try body()
    }

    /// Throws if the transaction under way cannot be committed, also if its body has handled the error that undoes it.
    func checkEnd(of name: StaticString, on connection: any Connection) throws(StoreError) {
        if let failure = connection.failure { throw failure }
        guard connection.isInTransaction else { throw .endedEarly(path, name) }
    }

    /// Throws if the fence does not let the transaction commit.
    func checkFence(of name: StaticString, on connection: any Connection) throws(StoreError) {
        guard let fence else { return }
        guard try fence(self) else { throw .stale(path, name) }
        try checkEnd(of: name, on: connection)
    }

    /// Undoes a transaction, and returns the error to throw: the one for which it can be repeated comes before that of the body.
    func undo(_ connection: any Connection, after error: any Error) -> any Error {
        let failure = connection.failure
        connection.rollBack()
        return failure?.canRetry == true ? failure ?? error : error
    }

    /// Repeats a transaction as long as the database undoes it for the sake of another one, until ``busyTimeout`` is over.
    func repeating<Result>(_ run: () throws -> Result) throws -> Result {
        do {
            return try run()
        } catch let error as StoreError where error.canRetry {}
        var pauses = RetryPauses(until: busyTimeout)
        while true {
            let isLast = !pauses.wait()
            do {
                return try run()
            } catch let error as StoreError where error.canRetry {
                if isLast { throw error.outOfTime }
            }
        }
    }

    /// Runs a statement of its own as a transaction that the fence lets commit.
    func fenced<Result>(_ body: (any Connection) throws(StoreError) -> Result) throws(StoreError) -> Result {
        do {
            return try repeating {
                let connection = try openConnection(), name: StaticString = "store.statement"
                try connection.begin(.write)
                let changesBefore = connection.totalChanges
                do {
                    let result = try body(connection)
                    guard connection.isInTransaction else { throw StoreError.endedEarly(path, name) }
                    if connection.totalChanges != changesBefore {
                        try inside(name) { try checkFence(of: name, on: connection) }
                    }
                    try connection.commit()
                    announce(connection, after: changesBefore)
                    return result
                } catch {
                    throw undo(connection, after: error)
                }
            }
        } catch let error as StoreError {
            throw error
        } catch {
            // No closure of the caller runs here.
            throw .endedEarly(path, "store.statement")
        }
    }

    /// Rings the bell here and in other processes if rows have changed.
    func announce(_ connection: any Connection, after changesBefore: Int64) {
        guard connection.totalChanges != changesBefore else { return }
        bell.ring()
        connection.announce()
    }
}
