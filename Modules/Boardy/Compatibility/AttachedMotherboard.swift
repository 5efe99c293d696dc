public import BoardyCore

extension ContinuousBoard {
    /// Mounts another inner motherboard with the same producer, for as long as an object lives.
    ///
    /// - Parameters:
    ///   - owner: the context of the motherboard. It keeps the ``MountedMotherboard`` as an attachment; see
    ///     ``AttachmentOwner``.
    ///   - configure: called with the motherboard when it is linked and in its context.
    /// - Returns: the motherboard, which is unmounted when `owner` is released.
    @discardableResult
    public final func attachContinuousMotherboard(
        to owner: some AttachmentOwner, file: StaticString = #fileID, line: UInt = #line,
        configure: (Motherboard) -> Void = { _ in }
    ) -> Motherboard {
        let mounted = mountContinuousMotherboard(to: owner, file: file, line: line, configure: configure)
        owner.attachObject(mounted)
        return mounted.motherboard
    }

    /// Mounts the caller's own motherboard, for as long as an object lives.
    ///
    /// - Parameter build: makes the motherboard from the producer of the board.
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
