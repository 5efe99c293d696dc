extension Slot {
    /// Returns the registry of jobs of the root. A root without an actor is bound to the caller's.
    ///
    /// - Throws: ``BoardError`` if the motherboard is released, or no actor is there that an answer could be delivered
    ///   on.
    func jobRegistry(
        for call: String, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) throws(BoardError) -> JobRegistry {
        if motherboard.isClosed { throw BoardError(gone(call, file, line)) }
        motherboard.domain.adopt(isolation)
        let registry = motherboard.domain.openJobs()
        if registry.hasHome { return registry }
        throw BoardError(
            diagnostic(
                .isolationMissing,
                "'\(id)' was \(call), but its root motherboard belongs to no actor, so no answer "
                    + "could be delivered. Call from an actor's "
                    + "method, or call adopt() on the root there", file, line))
    }

    /// Waits for a value that the board gives during an activation or later. If the task is cancelled, the activation
    /// is cancelled.
    ///
    /// A response of a board goes on inside of the call that gives the value, and needs no actor. Any other task goes
    /// on as a job of its actor.
    ///
    /// - Parameters:
    ///   - expectation: the act of the board that gives the value, in words that follow "before".
    ///   - takingOutput: true if the value is an output, and an error of the board ends the waiting.
    ///   - start: begins the activation, which has the number in the reply, and returns 0 if it was refused.
    func value<Value>(
        until expectation: String, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt,
        takingOutput: Bool = false, start: (Slot, Reply<Value>) -> Int
    ) async throws -> Value {
        let response = motherboard.domain.execution.callingResponse
        let suspension = try response.map { try Suspension(of: $0, at: (id, file, line)) }
        if suspension == nil { try Task.checkCancellation() }
        let registry = try jobRegistry(of: response, isolation: isolation, file, line)
        let reply = Reply<Value>(of: self, for: suspension, until: expectation, file, line)
        if takingOutput { reply.takeOutput() }
        registry.add(reply)
        defer { registry.forget(reply) }
        let activation = Activation(slot: self, number: reply.activation)

        if start(self, reply) == 0 {
            reply.finish(.failure(takeRefusal(file, line)))
        } else if let suspension {
            await suspension.wait()
        } else if reply.result == nil, reply.isRunning {
            let mailbox = registry.mailbox
            await withTaskCancellationHandler(
                operation: { await reply.wait(isolation: isolation) },
                onCancel: { [token = DomainToken<RegisteredJob>(reply)] in
                    mailbox.announce(MailboxEntry(for: token.object, order: mailbox.nextOrder()))
                },
                isolation: isolation)
        }
        if let error = reply.reportedError { response?.note(reported: error) }
        do {
            return try reply.value()
        } catch let error as CancellationError {
            activation.cancel()
            throw error
        }
    }

    private func jobRegistry(
        of response: Response?, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) throws(BoardError) -> JobRegistry {
        guard let response, !motherboard.isClosed else {
            return try jobRegistry(for: "awaited", isolation: isolation, file, line)
        }
        return response.registry
    }
}

extension BoardActivation {
    /// Activates the board with an input that it answers, and waits for the answer.
    ///
    /// The errors are the board's own and the errors of an awaited output, `output(with:)` of a destination.
    ///
    /// - Parameters:
    ///   - expectation: the act of the board that gives the answer, in words that follow "before".
    ///   - input: makes the input from the reply that takes the answer.
    package func answer<Value>(
        until expectation: String, isolation: isolated (any Actor)?, file: StaticString, line: UInt,
        to input: (Reply<Value>) -> Input
    ) async throws -> Value {
        try await slot.serving.value(until: expectation, isolation: isolation, file, line) { slot, reply in
            slot.start(input(reply), file, line, as: reply.activation)
        }
    }
}
