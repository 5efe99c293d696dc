/// A board that wraps another one, under other types as `AdapterBoard` does, or to serve a contract of another kind as
/// a fake does.
///
/// The wrapped board is installed in the same slot. So owner, context, diagnostics and domain are the same for both,
/// and jobs, actions and the completion of either belong to the slot. Only outputs of the wrapped board go another
/// way: through ``adapted(_:)``.
package protocol AdaptingBoard: Board {
    /// The type of outputs of the wrapped board.
    associatedtype WrappedOutput
    /// The type of outputs that are sent instead.
    associatedtype AdaptedOutput
    /// The wrapped board, always the same, or nil if no board is wrapped.
    var wrapped: Board? { get }
    /// Returns the output that is sent instead of one of the wrapped board. An output of another type is sent as it is.
    func adapted(_ output: WrappedOutput) -> AdaptedOutput
}

extension Board {
    package final var wrappedBoard: Board? { (self as? any AdaptingBoard)?.wrapped }

    /// The board that this one wraps, and those that it wraps in turn, from the outermost in.
    final var wrappedBoards: [Board] { wrappedBoard.map { [$0] + $0.wrappedBoards } ?? [] }
}

extension Slot {
    /// Sends an output of a wrapped board as the board that wraps it does.
    ///
    /// - Returns: false if no board in the slot wraps the sender.
    @usableFromInline func adapt<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt)
        -> Bool
    {
        var outer = board
        for inner in wrapped {
            if inner === sender, let adapter = outer as? any AdaptingBoard {
                output(value, of: adapter, file, line)
                return true
            }
            outer = inner
        }
        return false
    }

    private func output<Output, Adapter: AdaptingBoard>(
        _ value: Output, of adapter: Adapter, _ file: StaticString, _ line: UInt
    ) {
        if let own = Conversion.of(value, to: Adapter.WrappedOutput.self) {
            output(adapter.adapted(own), from: adapter, file, line)
        } else {
            output(value, from: adapter, file, line)
        }
    }
}
