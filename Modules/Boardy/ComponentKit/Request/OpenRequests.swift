import BoardyCore

/// Counts the open requests of one board, and completes the board when the last of them has ended.
final class OpenRequests {
    private(set) weak var board: Board?
    /// The activation of the open request whose answer others share, or nil if there is no such request.
    private var shared: Int?
    /// The requests that wait for that answer. Each gets true when it has ended, and false when it has to be answered.
    private var joined: [(activation: Int, answering: Answering<Bool>)] = []
    private var count = 0
    private var areAllAnswered = true

    init(of board: Board) { self.board = board }

    func open() { count += 1 }

    /// Waits, in a response, until a shared answer has ended the request. The first request does not wait.
    ///
    /// - Returns: true if the request has ended; false if it has to be answered, for those that join it as well.
    func join(_ activation: Int, on board: Board) async -> Bool {
        if shared == nil {
            shared = activation
            return false
        }
        do {
            return try await board.suspend { joined.append((activation, $0)) }
        } catch {
            end(activation, handingOver: board.wasLeft) { $0.close(isAnswered: false) }
            return true
        }
    }

    /// Runs `body`, in which the request of an activation ends. Whoever awaits the activation goes on after that.
    ///
    /// - Parameters:
    ///   - other: the activation whose answer counts for this one, too; nil for none.
    ///   - isHandingOver: true if one of those that share the answer is answered in place of this one.
    func end(
        _ activation: Int, joining other: Int? = nil, handingOver isHandingOver: Bool = false,
        _ body: (OpenRequests) -> Void
    ) {
        if activation != shared { return close(activation, joining: other, body) }
        shared = nil
        var others = exchange(&joined, with: []).filter { $0.answering.isAwaited }
        if isHandingOver, !others.isEmpty {
            let next = others.removeFirst()
            (shared, joined) = (next.activation, others)
            close(activation, joining: other, body)
            return next.answering.give(false)
        }
        for request in others {
            close(request.activation, joining: activation) { $0.close(isAnswered: true) }
            request.answering.give(true)
        }
        close(activation, joining: other, body)
    }

    private func close(_ activation: Int, joining other: Int?, _ body: (OpenRequests) -> Void) {
        if let board { board.endRequest(of: activation, joining: other) { body(self) } } else { body(self) }
    }

    /// Ends a request. The last one completes the board, with success if every request was answered.
    func close(isAnswered: Bool, _ file: StaticString = #fileID, _ line: UInt = #line) {
        count -= 1
        if !isAnswered { areAllAnswered = false }
        guard count == 0 else { return }
        let isDone = areAllAnswered
        areAllAnswered = true
        // The answer may have led to the removal of the board.
        if let board, board.isSettled { board.complete(isDone, file: file, line: line) }
    }

    /// Ends a request because of an error. The last request to end fails the board.
    func fail(_ error: any Error, _ file: StaticString = #fileID, _ line: UInt = #line) {
        guard let board, board.isSettled, !(error is CancellationError) else {
            return close(isAnswered: false, file, line)
        }
        if count == 1 {
            (count, areAllAnswered) = (0, true)
            return board.fail(error, file: file, line: line)
        }
        board.report(.boardFailed, "'\(board.identifier)' failed: \(error)", file, line)
        board.offerFailure(error)
        close(isAnswered: false, file, line)
    }

    /// Ends a request because of an error that another board has reported.
    func passOn(_ error: any Error) {
        board?.offerFailure(error)
        close(isAnswered: false)
    }

    func report(_ kind: DiagnosticKind, _ id: BoardID, _ message: String, _ file: StaticString, _ line: UInt) {
        if let board { return board.report(kind, message, file, line) }
        DiagnosticSink.current.report(Diagnostic(kind, board: id, message, file: file, line: line))
    }
}

extension Board {
    /// True in a response whose activation was cancelled, while the board stays.
    var wasLeft: Bool { Task.isCancelled && isSettled }
}
