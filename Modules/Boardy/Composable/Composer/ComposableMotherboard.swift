public import BoardyCore

/// A composer, which makes one screen of the elements of several boards.
///
///     let composer = board.mountComposableMotherboard(to: screen) { composer in
///         composer.motherboard.addBoard(HeaderBoard(identifier: "header"))
///         composer.motherboard.addBoard(ListBoard(identifier: "list"))
///         composer.motherboard.activateAllBoards()
///     }
///
/// Its motherboard has flows, commands, actions and completion as any other. Requests of its boards go further out: if
/// a board here activates another board, the owner of the continuable board around is asked, so that tapping an element
/// opens a screen outside. From outside, `motherboard` activates its own boards; `activateAllBoards()` draws the first
/// elements.
///
/// The elements of a board are removed when the board leaves. The composer keeps its motherboard and the boards alive,
/// and holds an interface weakly if it is an object.
public final class ComposableMotherboard<Content> {
    /// The motherboard whose boards add elements to this composer.
    public let motherboard: Motherboard
    private let mounted: MountedMotherboard?
    private var composition = Composition<Content>()
    private var interface: InterfaceConnection<Content>?
    private var isDrawing = false
    /// True if the elements have changed since the last drawing began.
    private var isOutdated = false

    /// Creates a composer with a root motherboard. Without a board around it, its motherboard serves the requests of
    /// its boards itself.
    ///
    /// - Parameters:
    ///   - boards: the boards to install, in this order.
    ///   - boardProducer: makes a board when it is first activated; kept alive.
    ///   - isolation: the actor to which the motherboard belongs; held weakly.
    public convenience init(
        identifier: BoardID = "composable-main", boards: [Board] = [], boardProducer: (any BoardProducing)? = nil,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            Motherboard(
                identifier: identifier, boards: boards, boardProducer: boardProducer, isolation: isolation, file: file,
                line: line))
    }

    init(_ motherboard: Motherboard, mounted: MountedMotherboard? = nil) {
        self.motherboard = motherboard
        self.mounted = mounted
        motherboard.composer = self
    }

    /// The elements in the order in which they first appeared.
    public var elements: [ComposableElement<Content>] { composition.elements }

    /// Connects an interface in place of the earlier one. It draws the elements at once, and after each change.
    ///
    /// - Parameter interface: the interface. An object is held weakly; a value is copied and kept.
    public func connect<Interface: ComposableInterface>(to interface: Interface) where Interface.Content == Content {
        self.interface = InterfaceConnection(to: interface)
        // Most boards have put their elements by now.
        composition.compact()
        draw()
    }

    /// Disconnects the interface, which draws no later change. The elements stay for the next interface.
    public func disconnect() { interface = nil }

    /// Draws the elements. A change during a drawing is drawn after it, since a nested drawing would be followed by the
    /// older elements of the outer one.
    private func draw() {
        isOutdated = true
        if isDrawing { return }
        isDrawing = true
        defer { isDrawing = false }
        var count = 0
        while isOutdated {
            isOutdated = false
            if count > motherboard.depthLimit { return reportEndlessDrawing() }
            interface?.draw(elements)
            count += 1
        }
    }

    private func reportEndlessDrawing() {
        motherboard.report(
            .recursionLimit,
            "the elements of '\(motherboard.identifier)' are not drawn again: they changed while they were drawn, "
                + "\(motherboard.depthLimit) times in a row. Let the interface change only what is different", #fileID,
            #line)
    }
}

extension ComposableMotherboard: BoardComposer {
    /// Applies an element action and draws the result.
    ///
    /// - Returns: false if there is no such element.
    func apply(_ action: ElementAction<Content>, of board: BoardID) -> Bool {
        guard composition.apply(action, of: board) else { return false }
        draw()
        return true
    }

    package func boardDidLeave(_ id: BoardID) {
        if composition.removeElements(of: id) { draw() }
    }
}

extension ContinuousBoard {
    /// Makes a composer inside this board, with the producer of the board, for a screen that the board shows.
    ///
    /// - Parameters:
    ///   - context: the context of the composer's motherboard; not kept alive.
    ///   - content: the type of the contents of its elements.
    ///   - configure: called with the composer when its motherboard is inside the board and in its context.
    /// - Returns: the composer. The ID of its motherboard is the board's ID with `composable-main` appended.
    ///   Releasing the composer unmounts it: its boards leave.
    public final func mountComposableMotherboard<Content>(
        to context: AnyObject, of content: Content.Type = Content.self, file: StaticString = #fileID,
        line: UInt = #line, configure: (ComposableMotherboard<Content>) -> Void = { _ in }
    ) -> ComposableMotherboard<Content> {
        let mounted = mountMotherboard("composable-main", in: context, file, line)
        let composer = ComposableMotherboard<Content>(mounted.motherboard, mounted: mounted)
        configure(composer)
        return composer
    }

    /// Makes a composer inside this board and connects it to an interface after its configuration. So the elements of
    /// boards that the closure activates are drawn in one step.
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
    /// - Parameter build: makes the motherboard from the producer of the board. A motherboard in which this board is
    ///   installed cannot move into it, which is reported.
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

    /// Makes a composer inside this board that lives as long as an interface, and connects it to this interface after
    /// its configuration.
    ///
    /// - Parameters:
    ///   - interface: draws the elements, and is the context of the composer's motherboard. It keeps the composer
    ///     alive.
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
