/// Owns a motherboard mounted in a ``ContinuousBoard``. Dropping the handle unmounts the motherboard.
public final class MountedMotherboard {
    /// What is mounted. Whoever keeps it longer than the handle has a motherboard without boards that stands alone.
    public let motherboard: Motherboard
    private weak var board: ContinuousBoard?
    private let number: Int

    init(_ motherboard: Motherboard, in board: ContinuousBoard?, number: Int = 0) {
        self.motherboard = motherboard
        self.number = number
        self.board = board
    }

    deinit { unmount() }

    /// Takes the motherboard out of the board: its own boards leave it, their work under way is cancelled, and its actions go no further.
    /// A second call, or one after the motherboard was mounted anew or taken by another board, does nothing.
    public func unmount() {
        guard let board else { return }
        self.board = nil
        guard board.mounts(motherboard, number: number) else { return }
        if motherboard.shared.parent === board { motherboard.unnest() }
        // Only now: until then it moves with the board, whatever the handlers of its cancelled work do.
        board.forget(motherboard, number: number)
    }
}

extension ContinuousBoard {
    /// Mounts another inner motherboard with the same producer for as long as an object lives.
    ///
    /// - Parameters:
    ///   - owner: its context, to which the handle is attached; see ``AttachmentOwner``.
    ///   - configure: called with the motherboard when it is linked and in its context.
    /// - Returns: the motherboard, which is unmounted when `owner` goes.
    @discardableResult
    public final func attachContinuousMotherboard(
        to owner: some AttachmentOwner, file: StaticString = #fileID, line: UInt = #line,
        configure: (Motherboard) -> Void = { _ in }
    ) -> Motherboard {
        let mounted = mountContinuousMotherboard(to: owner, file: file, line: line, configure: configure)
        owner.attachObject(mounted)
        return mounted.motherboard
    }

    /// Mounts the caller's own motherboard for as long as an object lives.
    ///
    /// - Parameter build: makes the motherboard of the board's producer.
    @_disfavoredOverload
    @discardableResult
    public final func attachContinuousMotherboard(
        to owner: some AttachmentOwner, file: StaticString = #fileID, line: UInt = #line,
        build: (any BoardProducing) -> Motherboard
    ) -> Motherboard {
        let mounted = mountContinuousMotherboard(to: owner, file: file, line: line, build: build)
        owner.attachObject(mounted)
        return mounted.motherboard
    }
}
