public import BoardyCore

extension ContinuousBoard {
    /// Makes a composer inside this board, with the board's producer, for a component that the board shows.
    ///
    /// - Parameters:
    ///   - context: where its motherboard is put; not kept alive.
    ///   - content: what its elements show, unless the surroundings say it.
    ///   - configure: called with the composer when it is linked and in its context.
    /// - Returns: the composer, whose motherboard's ID is the board's with `composable-main` appended. Dropping it unmounts.
    public final func mountComposableMotherboard<Content>(
        to context: AnyObject, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, configure: (ComposableMotherboard<Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Content> {
        let mounted = mountMotherboard("composable-main", in: context, file, line)
        let composer = ComposableMotherboard<Content>(mounted.motherboard, mounted: mounted)
        configure(composer)
        return composer
    }

    /// Makes a composer inside this board and connects it to the interface that is its context, when it is configured: the boards that are
    /// activated in the closure appear at once.
    ///
    /// - Parameter interface: not kept alive.
    public final func mountComposableMotherboard<Interface: AnyObject & ComposableInterface>(
        to interface: Interface, file: StaticString = #fileID, line: UInt = #line,
        configure: (ComposableMotherboard<Interface.Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Interface.Content> {
        let composer = mountComposableMotherboard(
            to: interface, of: Interface.Content.self, file: file, line: line, configure: configure)
        composer.connect(to: interface)
        return composer
    }

    /// Makes a composer of the caller's own motherboard, which moves into this board.
    ///
    /// - Parameter build: makes the motherboard of the board's producer. One that this board is installed in is not linked, and reported.
    @_disfavoredOverload
    public final func mountComposableMotherboard<Content>(
        to context: AnyObject, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, build: (any BoardProducing) -> Motherboard
    ) -> ComposableMotherboard<Content> {
        let mounted = mountMotherboard(in: context, file, line, build: build)
        return ComposableMotherboard(mounted.motherboard, mounted: mounted)
    }

    /// Makes a composer inside this board for as long as an object lives.
    ///
    /// - Parameters:
    ///   - owner: its context, to which the composer is attached.
    ///   - content: what its elements show, unless the surroundings say it.
    ///   - configure: called with the composer when it is linked and in its context.
    /// - Returns: the composer, which is unmounted when `owner` goes.
    @discardableResult
    public final func attachComposableMotherboard<Content>(
        to owner: some AttachmentOwner, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, configure: (ComposableMotherboard<Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Content> {
        let composer = mountComposableMotherboard(
            to: owner, of: Content.self, file: file, line: line, configure: configure)
        owner.attachObject(composer)
        return composer
    }

    /// Makes a composer inside this board for as long as the interface that is its context lives, and connects it when it is configured.
    @discardableResult
    public final func attachComposableMotherboard<Interface: AttachmentOwner & ComposableInterface>(
        to interface: Interface, file: StaticString = #fileID, line: UInt = #line,
        configure: (ComposableMotherboard<Interface.Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Interface.Content> {
        let composer = mountComposableMotherboard(to: interface, file: file, line: line, configure: configure)
        interface.attachObject(composer)
        return composer
    }
}
