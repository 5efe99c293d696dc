public import BoardyCore

extension ContinuousBoard {
    /// Makes a composer inside this board, with the producer of the board, for a screen that the board shows.
    ///
    /// - Parameters:
    ///   - context: the context of the composer's motherboard; not kept alive.
    ///   - content: the type of the contents of its elements.
    ///   - configure: called with the composer when its motherboard is inside the board and in its context.
    /// - Returns: the composer. The ID of its motherboard is that of the board with `composable-main` appended. Releasing the composer unmounts
    ///   it: its boards leave.
    public final func mountComposableMotherboard<Content>(
        to context: AnyObject, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, configure: (ComposableMotherboard<Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Content> {
        let mounted = mountMotherboard("composable-main", in: context, file, line)
        let composer = ComposableMotherboard<Content>(mounted.motherboard, mounted: mounted)
        configure(composer)
        return composer
    }

    /// Makes a composer inside this board and connects it to an interface after its configuration. So the elements of boards that the closure
    /// activates are drawn in one step.
    ///
    /// - Parameters:
    ///   - interface: draws the elements, and is the context of the composer's motherboard; not kept alive.
    ///   - configure: called with the composer when its motherboard is inside the board and in its context.
    /// - Returns: the composer. Releasing it unmounts it.
    public final func mountComposableMotherboard<Interface: AnyObject & ComposableInterface>(
        to interface: Interface, file: StaticString = #fileID, line: UInt = #line,
        configure: (ComposableMotherboard<Interface.Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Interface.Content> {
        let composer = mountComposableMotherboard(
            to: interface, of: Interface.Content.self, file: file, line: line, configure: configure)
        composer.connect(to: interface)
        return composer
    }

    /// Makes a composer of a motherboard that the caller makes, and moves this motherboard into the board.
    ///
    /// - Parameter build: makes the motherboard from the producer of the board. A motherboard in which this board is installed cannot move
    ///   into it, which is reported.
    @_disfavoredOverload
    public final func mountComposableMotherboard<Content>(
        to context: AnyObject, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, build: (any BoardProducing) -> Motherboard
    ) -> ComposableMotherboard<Content> {
        let mounted = mountMotherboard(in: context, file, line, build: build)
        return ComposableMotherboard(mounted.motherboard, mounted: mounted)
    }

    /// Makes a composer inside this board that lives as long as an object.
    ///
    /// - Parameters:
    ///   - owner: the context of the composer's motherboard. It keeps the composer alive.
    ///   - content: the type of the contents of its elements.
    ///   - configure: called with the composer when its motherboard is inside the board and in its context.
    /// - Returns: the composer, which is unmounted when `owner` is released.
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

    /// Makes a composer inside this board that lives as long as an interface, and connects it to this interface after its configuration.
    ///
    /// - Parameters:
    ///   - interface: draws the elements, and is the context of the composer's motherboard. It keeps the composer alive.
    ///   - configure: called with the composer when its motherboard is inside the board and in its context.
    /// - Returns: the composer, which is unmounted when `interface` is released.
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
