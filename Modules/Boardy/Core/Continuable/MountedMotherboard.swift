/// The owner of a motherboard that is mounted in a ``ContinuousBoard``. Releasing this object unmounts the motherboard.
public final class MountedMotherboard {
    /// The mounted motherboard. If it is kept longer than this object, it stands alone and has no boards.
    public let motherboard: Motherboard
    private weak var board: ContinuousBoard?
    private let number: Int

    init(_ motherboard: Motherboard, in board: ContinuousBoard?, number: Int = 0) {
        self.motherboard = motherboard
        self.number = number
        self.board = board
    }

    deinit { unmount() }

    /// Removes the motherboard from the board. Its own boards leave it, their jobs are cancelled, and its actions stay inside.
    ///
    /// Nothing happens at a second call, or if the motherboard was mounted again or moved to another board.
    public func unmount() {
        guard let board else { return }
        self.board = nil
        guard board.mounts(motherboard, number: number) else { return }
        if motherboard.shared.parent === board { motherboard.unnest() }
        // Forgotten last: until then it moves with the board, even if handlers of cancelled jobs move the board.
        board.forget(motherboard, number: number)
    }
}
