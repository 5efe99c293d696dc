extension Slot {
    /// Why the activation that just ended was refused, for a caller that throws it.
    func takeRefusal(_ file: StaticString, _ line: UInt) -> BoardError {
        backplane.takeRefusal()
            ?? BoardError(diagnostic(.activationDiscarded, "'\(id)' was not activated", file, line))
    }

    /// Where asynchronous work of this root is kept. Binds the root to the caller's actor if it has none.
    func desk(
        for call: String, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) throws(BoardError) -> Desk {
        if backplane.owner == nil { throw BoardError(gone(call, file, line)) }
        backplane.domain.adopt(isolation)
        let desk = backplane.domain.openDesk()
        if desk.hasHome { return desk }
        throw BoardError(
            diagnostic(
                .isolationMissing,
                "'\(id)' was \(call), but its root motherboard belongs to no actor, so no answer could be delivered. Call from an actor's "
                    + "method, or call adopt() on the root there", file, line))
    }
}

extension Slot {
    /// Waits for a value that the board is to give in the course of an activation, or later. A cancelled task gives up waiting and cancels the
    /// activation.
    ///
    /// - Parameters:
    ///   - given: what the board is to do, in words that follow "before".
    ///   - prepare: sees to it that the value arrives.
    ///   - start: begins the activation and returns its number; 0 if it was refused.
    func value<Value>(
        until given: String, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt,
        prepare: (Slot, Awaited<Value>) -> Void = { _, _ in }, start: (Slot, Awaited<Value>) -> Int
    ) async throws -> Value {
        try Task.checkCancellation()
        let desk = try desk(for: "awaited", isolation: isolation, file, line)
        let awaited = Awaited<Value>(of: self, until: given, file, line)
        prepare(self, awaited)
        desk.add(awaited)
        defer { desk.forget(awaited) }

        let number = start(self, awaited)
        awaited.activation = number
        if number == 0 {
            awaited.finish(.failure(takeRefusal(file, line)))
        } else if awaited.result == nil, awaited.isRunning {
            let mailbox = desk.mailbox
            await withTaskCancellationHandler(
                operation: { await withCheckedContinuation(isolation: isolation) { awaited.wait($0) } },
                onCancel: { [token = WorkToken<Work>(awaited)] in
                    mailbox.announce(Arrival(of: token.work, order: mailbox.nextOrder()))
                },
                isolation: isolation)
        }
        do {
            return try awaited.value()
        } catch let error as CancellationError {
            Activation(slot: self, number: number).cancel()
            throw error
        }
    }
}
