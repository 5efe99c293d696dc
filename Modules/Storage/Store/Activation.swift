extension Store {
    /// The transactions of a body that commit together.
    struct Activation {
        let name: StaticString
        /// The names of the transactions that have ended.
        var ended: [StaticString] = []
    }

    /// Runs a body whose transactions all commit at its end, together with what `finish` writes: either all of it is stored, or nothing.
    ///
    ///     try store.activation(named: "worker.serve") { _ in
    ///         board.activate(with: input)
    ///         return outputs
    ///     } finish: { store, outputs in
    ///         try store.run("UPDATE activation SET state = 2 WHERE id = ? AND token = ?", id, token)
    ///     }
    ///
    /// Within the body, ``transaction(_:_:)``, ``read(_:_:)`` and a statement of its own are parts of the one transaction. A part that fails is undone
    /// alone, and its error is thrown where it was begun. The ``fence`` is asked once, before the commit. Each part is reported to ``onTransaction``
    /// before its end, and after the commit of all.
    ///
    /// Like that of a transaction, the body may run more than once. If another transaction was in the way of a part, the part throws `busy`, and the
    /// whole body is repeated whatever it makes of that error.
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
        if let name = transactionName ?? activation?.name {
            throw StoreError.notAllowed("begin an activation", in: name, path)
        }
        return try repeating { try runOnce(name, body, finish) }
    }

    private func runOnce<Result>(
        _ name: StaticString, _ body: (Store) throws -> Result, _ finish: (Store, Result) throws -> Void
    ) throws -> Result {
        let connection = try openConnection()
        try connection.checkFile()
        try connection.begin(.write)
        let changesBefore = connection.totalChanges
        activation = Activation(name: name)
        defer { activation = nil }
        let result: Result
        do {
            result = try body(self)
            try checkEnd(of: name, on: connection)
            try inside(name) {
                try finish(self, result)
                try checkEnd(of: name, on: connection)
                try checkFence(of: name, on: connection)
            }
            try connection.commit()
        } catch {
            throw undo(connection, after: error)
        }
        for part in activation?.ended ?? [] { onTransaction?(TransactionPoint("\(part)", .afterCommit)) }
        announce(connection, after: changesBefore)
        return result
    }

    /// Runs a transaction as a part of the activation.
    func namedPart<Result>(_ name: StaticString, _ body: (Store) throws -> Result) throws -> Result {
        let connection = try openConnection()
        return try part(isReading: false) {
            let result = try inside(name) {
                let result = try body(self)
                try checkEnd(of: name, on: connection)
                return result
            }
            onTransaction?(TransactionPoint("\(name)", .beforeCommit))
            activation?.ended.append(name)
            return result
        }
    }

    /// Runs a part of the activation that is undone alone if it fails, or if it only reads.
    func part<Result>(isReading: Bool, _ body: () throws -> Result) throws -> Result {
        let connection = try openConnection()
        try connection.beginPart(isReading: isReading)
        do {
            let result = try body()
            if isReading { connection.undoPart() } else { try connection.endPart() }
            return result
        } catch {
            connection.undoPart()
            throw error
        }
    }
}
