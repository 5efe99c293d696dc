/// A handle of an asynchronous response of a board, to cancel it. It belongs to the domain of the board.
public struct ResponseHandle {
    let response: Response?

    /// Cancels the response, which goes on at once with a `CancellationError` from what it awaits.
    public func cancel() { if let response { response.registry.cancel(response, .cancelled) } }
}

/// The answer that a response waits for. Releasing it without an answer ends the waiting with `CancellationError`.
///
/// It belongs to the domain of the board.
public final class Answering<Value> {
    private let suspension: Suspension
    private let take: (Result<Value, any Error>) -> Void

    init(_ suspension: Suspension, take: @escaping (Result<Value, any Error>) -> Void) {
        (self.suspension, self.take) = (suspension, take)
    }

    deinit { suspension.resume() }

    /// False once the waiting has ended. An answer is ignored then.
    public var isAwaited: Bool { !suspension.isOver }

    /// Gives the answer, or an error that the response throws. The response goes on before the call returns. A second
    /// answer is ignored. An error that an awaited board has reported to the response that gives it is not reported
    /// again.
    public func give(_ result: Result<Value, any Error>) {
        if suspension.isOver { return }
        if case .failure(let error) = result { suspension.noteIfReported(error) }
        take(result)
        suspension.resume()
    }

    /// Gives the answer. The response goes on before the call returns. A second answer is ignored.
    public func give(_ value: Value) { give(.success(value)) }
}

extension Board {
    /// Runs an asynchronous function on the domain, as a part of the activation under way.
    ///
    ///     let renewal = startResponse { [self] in await renewLease() }
    ///     defer { renewal.cancel() }
    ///
    /// It begins before the call returns. After each `await` it goes on inside of the call that brings what it awaits,
    /// with that as the cause; a call from another thread goes through the mailbox of the root. It is cancelled when
    /// the board leaves or the root goes, with the activation, and by the handle.
    ///
    /// Without an owner it reports `boardNotInstalled`. A function that is isolated to an actor would begin later, so
    /// it is not begun, and reported `isolationMissing`.
    ///
    /// - Parameter body: kept until it ends, with what it captures.
    @discardableResult
    public final func startResponse(
        file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @isolated(any) () async -> Void
    ) -> ResponseHandle {
        if let actor = body.isolation {
            report(
                .isolationMissing,
                "a response of '\(identifier)' is isolated to \(typeName(of: actor)), so it "
                    + "would begin later. Write its closure in a "
                    + "nonisolated function, such as a method of the board", file, line)
            return ResponseHandle(response: nil)
        }
        return ResponseHandle(response: beginResponse(file, line) { await body() })
    }

    /// Begins a response with a function that is isolated to no actor.
    ///
    /// - Returns: the response; nil if the board has no owner, which is reported.
    package final func beginResponse(
        _ file: StaticString, _ line: UInt, _ body: @escaping () async -> Void
    ) -> Response? {
        guard let slot, isSettled else {
            reportNotInstalled("began a response", file, line)
            return nil
        }
        let context = slot.motherboard, domain = context.domain
        let response = Response(
            of: slot.jobs, in: domain.openJobs(), domain.execution, context.diagnostics, file, line, body)
        response.start()
        return response
    }

    /// Waits, in a response of the board, for an answer that is given on the domain later.
    ///
    ///     let card = try await suspend { answering in reader.onCard = { answering.give($0) } }
    ///
    /// - Parameter begin: gets the object that takes the answer, and hands it to who answers. An error that it throws
    ///   ends the waiting.
    /// - Throws: the error that is given; `CancellationError` if the response is cancelled, or if nobody keeps the
    ///   object any more; ``BoardError`` of kind `isolationMissing` outside of a response, and in one that has hopped
    ///   to an actor.
    public final func suspend<Value>(
        file: StaticString = #fileID, line: UInt = #line, _ begin: (Answering<Value>) throws -> Void
    ) async throws -> Value {
        guard let slot else { throw CancellationError() }
        guard let response = slot.motherboard.domain.execution.callingResponse else {
            throw BoardError(
                Diagnostic(
                    .isolationMissing, board: identifier, "'\(identifier)' waits for an answer outside of a response",
                    file: file, line: line))
        }
        let suspension = try Suspension(of: response, at: (identifier, file, line))
        var result: Result<Value, any Error>?
        try begin(Answering(suspension) { result = $0 })
        await suspension.wait()
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    /// Runs work off the domain, and waits for its result in a response of the board.
    ///
    /// - Parameter work: runs concurrently; takes and returns `Sendable` values only. It is cancelled with the
    ///   response.
    public final func perform<T: Sendable>(
        file: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @Sendable @concurrent () async throws -> T
    ) async throws -> T {
        try await perform(progress: { _ in }, file: file, line: line) { _ in try await work() }
    }

    /// Runs work off the domain that reports its progress, and waits for its result in a response of the board.
    ///
    ///     let batch = try await perform(progress: showProgress) { try await stream.next(progress: $0) }
    ///
    /// - Parameters:
    ///   - progress: called on the domain with each fraction that the work reports before its end.
    ///   - work: runs concurrently, and gets the closure that reports a fraction from 0 to 1, from any thread. It takes
    ///     and returns `Sendable` values only, and is cancelled with the response.
    public final func perform<T: Sendable>(
        progress: @escaping (Double) -> Void, file: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @Sendable @concurrent (_ report: @escaping @Sendable (Double) -> Void) async throws -> T
    ) async throws -> T {
        let response = slot?.motherboard.domain.execution.callingResponse
        return try await suspend(file: file, line: line) { answering in
            let job: Job<T>? = registerJob(file: file, line: line, progress: progress) { result in
                if case .failure(let error as BoardError) = result, error.kind == .isolationMissing {
                    response?.note(reported: error)
                }
                answering.give(result)
            }
            job?.beginTask { port in
                Task { @concurrent in await port.send { try await work { port.send(progress: $0) } } }
            }
        }
    }
}

extension Board {
    /// The number of the activation under way, or 0 for none.
    package final var activationNumber: Int { slot?.motherboard.domain.execution.cause.activation ?? 0 }

    /// Runs `body`, in which the board ends the request of an activation. Only who awaits this activation gets the
    /// answer.
    ///
    /// - Parameter other: the activation whose answer counts for this one, too; nil for none.
    package final func endRequest(of activation: Int, joining other: Int? = nil, _ body: () -> Void) {
        guard let slot else { return body() }
        slot.jobs.answer(activation, joining: other, body)
        slot.resumeWaits()
    }

    /// True for an error that a board has reported, and that a response of this board awaited in vain.
    package final func hasReported(_ error: any Error) -> Bool {
        slot?.motherboard.domain.execution.callingResponse?.hasReported(error) ?? false
    }
}
