import BoardyCore

/// The requests of one board that are answered one after the other.
final class RequestTurns {
    private unowned let board: Board
    private var waiting: ArraySlice<Answering<Void>> = []
    private var isTaken = false
    private var isPassing = false

    fileprivate init(of board: Board) { self.board = board }

    /// Runs `body` when the requests before it have ended.
    ///
    /// - Returns: false if it did not run, because its response was cancelled before.
    func take(_ body: () async -> Void) async -> Bool {
        if isTaken {
            guard (try? await board.suspend { waiting.append($0) }) != nil else { return false }
        }
        isTaken = true
        await body()
        isTaken = false
        passOn()
        return true
    }

    /// Lets the next request begin. It loops, because a request that ends at once would nest the next one otherwise.
    private func passOn() {
        if isPassing || waiting.isEmpty { return }
        guard board.isSettled else { return drop() }
        isPassing = true
        while !isTaken, let next = waiting.popFirst() {
            isTaken = next.isAwaited
            next.give(())
        }
        isPassing = false
    }

    private func drop() {
        let dropped = exchange(&waiting, with: []).filter(\.isAwaited)
        if dropped.isEmpty { return }
        board.report(
            .activationDiscarded,
            "'\(board.identifier)' has left and dropped the requests that waited for their turn: \(dropped.count)")
    }
}

extension Board {
    var requestTurns: RequestTurns {
        if let turns = firstAttachedObject(RequestTurns.self) { return turns }
        let turns = RequestTurns(of: self)
        attachObject(turns)
        return turns
    }
}
