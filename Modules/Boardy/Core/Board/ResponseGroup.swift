extension Board {
    /// Waits, in a response of the board, for the next value of a bus.
    ///
    /// - Parameter bus: kept alive meanwhile.
    /// - Throws: the errors of ``suspend(file:line:_:)``.
    public final func next<Value>(
        of bus: Bus<Value>, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        var token: FlowToken?
        defer { token?.cancel() }
        return try await suspend(file: file, line: line) { answering in
            token = bus.deliver(file: file, line: line) { answering.give($0) }
        }
    }

    /// Runs functions beside each other, in a response of the board, and waits until all have returned.
    ///
    ///     let (user, cart) = try await all(
    ///         of: { [self] in try await motherboard.ioUser().output() }, { [self] in try await
    ///         motherboard.ioCart().output() })
    ///
    /// - Parameter bodies: begun in this order, each as `startResponse` does. The first that throws cancels the others.
    /// - Returns: the values, in the order of the functions.
    /// - Throws: the error of the first that throws; the errors of ``suspend(file:line:_:)``.
    public final func all<each Value>(
        of bodies: repeat @escaping () async throws -> each Value, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> (repeat each Value) {
        let parts = (repeat ResponsePart(each bodies))
        var group: [AnyResponsePart] = []
        for part in repeat each parts { group.append(part) }
        _ = try await run(group, untilFirst: false, file, line)
        return try (repeat (each parts).value())
    }

    /// Runs functions beside each other, in a response of the board, and waits until all have returned, as the form
    /// with a list of arguments.
    public final func all<Value>(
        of bodies: [() async throws -> Value], file: StaticString = #fileID, line: UInt = #line
    ) async throws -> [Value] {
        let parts = bodies.map(ResponsePart.init)
        _ = try await run(parts, untilFirst: false, file, line)
        return try parts.map { try $0.value() }
    }

    /// Runs functions beside each other, in a response of the board, and waits for the first that returns or throws.
    /// The others are cancelled.
    ///
    ///     let answer = try await first(
    ///         of: { [self] in try await rootScreen.ask(question) }, { [self] in try await next(of: closings) })
    ///
    /// - Parameter bodies: begun in this order, each as `startResponse` does, until one has ended.
    /// - Returns: the value of the first that ends.
    /// - Throws: its error; the errors of ``suspend(file:line:_:)``.
    public final func first<Value>(
        of bodies: (() async throws -> Value)..., file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        let parts = bodies.map(ResponsePart.init)
        let first = try await run(parts, untilFirst: true, file, line)
        guard let part = parts.first(where: { $0 === first }) else { throw CancellationError() }
        return try part.value()
    }

    /// - Returns: the part that ended the waiting; nil if there is none.
    private func run(
        _ parts: [AnyResponsePart], untilFirst: Bool, _ file: StaticString, _ line: UInt
    ) async throws -> AnyResponsePart? {
        var group: ResponseGroup?
        defer { group?.cancel() }
        try await suspend(file: file, line: line) { answering in
            let made = ResponseGroup(parts, untilFirst: untilFirst, answering)
            group = made
            made.begin(on: self, file, line)
        }
        guard let last = group?.last else { return nil }
        if let error = last.reportedError { slot?.motherboard.domain.execution.callingResponse?.note(reported: error) }
        if let error = last.error { throw error }
        return last
    }
}

/// The functions that a response runs beside each other, until the response goes on.
private final class ResponseGroup {
    private let parts: [AnyResponsePart]
    private let untilFirst: Bool
    private let answering: Answering<Void>
    private var handles: [ResponseHandle] = []
    private var left: Int
    /// The part whose end ended the waiting.
    private(set) var last: AnyResponsePart?

    init(_ parts: [AnyResponsePart], untilFirst: Bool, _ answering: Answering<Void>) {
        (self.parts, self.untilFirst, self.answering, left) = (parts, untilFirst, answering, parts.count)
    }

    func begin(on board: Board, _ file: StaticString, _ line: UInt) {
        if parts.isEmpty { return answering.give(()) }
        for part in parts where answering.isAwaited {
            handles.append(
                board.startResponse(file: file, line: line) { [self] in
                    await part.run(on: board)
                    didEnd(part)
                })
        }
    }

    private func didEnd(_ part: AnyResponsePart) {
        left -= 1
        guard answering.isAwaited, untilFirst || left == 0 || part.error != nil else { return }
        last = part
        answering.give(())
    }

    func cancel() { for handle in handles { handle.cancel() } }
}

/// One of the functions, without the type of its value.
private class AnyResponsePart {
    final var error: (any Error)?
    /// The error, if the error came from an awaited board, which has reported the error.
    final var reportedError: (any Error)?

    func run(on board: Board) async {}
}

private final class ResponsePart<Value>: AnyResponsePart {
    private let body: () async throws -> Value
    private var values: [Value] = []

    init(_ body: @escaping () async throws -> Value) { self.body = body }

    override func run(on board: Board) async {
        do {
            values = [try await body()]
        } catch {
            self.error = error
            if board.hasReported(error) { reportedError = error }
        }
    }

    func value() throws -> Value {
        guard let value = values.first else { throw error ?? CancellationError() }
        return value
    }
}
