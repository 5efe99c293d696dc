extension Store {
    /// Runs a body whose transactions all commit at its end, together with what `finish` writes: either all of it is
    /// stored, or nothing.
    ///
    ///     try store.activation(named: "worker.serve") { _ in
    ///         board.activate(with: input)
    ///         return outputs
    ///     } finish: { store, outputs in
    ///         try store.run("UPDATE activation SET state = 2 WHERE id = ? AND token = ?", id, token)
    ///     }
    ///
    /// Within the body, ``transaction(_:_:)``, ``read(_:_:)`` and a statement of its own are parts of the one
    /// transaction. A part that fails is undone alone, and its error is thrown where it was begun. The ``fence`` is
    /// asked once, before the commit. Each part is reported to ``onTransaction`` before its end, and after the commit
    /// of all.
    ///
    /// Like the body of a transaction, the body may run more than once. If another transaction was in the way of a
    /// part, the part throws `busy`, and the whole body is repeated whatever it makes of that error.
    ///
    /// - Parameters:
    ///   - name: the name for error messages, in the form `module.purpose`.
    ///   - body: begins transactions by the same store.
    ///   - finish: writes what belongs to the result of the body, without a transaction of its own.
    /// - Throws: the error of the body or of `finish`, or ``StoreError``; `stale` if the fence refuses the commit.
    public func activation<Result>(
        named name: StaticString, _ body: (Store) throws -> Result,
        finish: (Store, Result) throws -> Void = { _, _ in }
    ) throws -> Result {
        guard running.kind == .nothing else {
            throw StoreError.notAllowed("begin an activation", in: running.name, path)
        }
        var retries = Retries(until: busyTimeout, within: limit)
        while true {
            do {
                return try runOnce(name, body, finish)
            } catch let error as StoreError where error.canRetry {
                try retries.wait(after: error)
            }
        }
    }

    /// The number of rows that this store has changed over its connection, also of changes that were undone.
    public var changeCount: Int64 { (try? openConnection().totalChanges) ?? 0 }

    private func runOnce<Result>(
        _ name: StaticString, _ body: (Store) throws -> Result, _ finish: (Store, Result) throws -> Void
    ) throws -> Result {
        let connection = try openConnection()
        try connection.checkFile()
        try connection.begin(.write)
        let changesBefore = connection.totalChanges
        endedParts = []
        defer { running = Running() }
        let result: Result
        do {
            running = Running(.activation, name)
            result = try body(self)
            try connection.checkEnd(of: name)
            running = Running(.transaction, name)
            try finish(self, result)
            try connection.checkEnd(of: name)
            try checkFence(of: name, on: connection)
            try connection.commit()
            try connection.persist()
        } catch {
            throw undo(connection, after: error)
        }
        for part in endedParts { onTransaction?(TransactionPoint("\(part)", .afterCommit)) }
        announce(connection, after: changesBefore)
        return result
    }

    /// Runs a transaction as a part of the activation.
    func namedPart<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        try connection.beginPart(isReading: false)
        do {
            let result = try within(Running(.transaction, name), body)
            try connection.checkEnd(of: name)
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            try connection.endPart()
            endedParts.append(name)
            return result
        } catch {
            connection.undoPart()
            throw error
        }
    }

    /// Runs a body that only reads as a part of the activation, which is undone because it has changed nothing but the
    /// right to write.
    func readingPart<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        try connection.beginPart(isReading: true)
        defer { connection.undoPart() }
        let result = try within(Running(.reading, name), body)
        try connection.checkEnd(of: name)
        return result
    }

    private func within<Result>(_ part: Running, _ body: (Store) throws -> Result) rethrows -> Result {
        let activation = running
        running = part
        defer { running = activation }
        return try body(self)
    }
}
