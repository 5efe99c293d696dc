public import BoardyCore

/// Makes one screen of the elements that the boards of a motherboard put to it.
///
///     let composer = board.mountComposableMotherboard(to: screen) { composer in
///         composer.motherboard.addBoard(HeaderBoard(identifier: "header"))
///         composer.motherboard.addBoard(ListBoard(identifier: "list"))
///         composer.motherboard.activateAllBoards()
///     }
///
/// Flows, commands, actions and completion are those of any motherboard. Activation is not: what a board here asks to be activated is asked of
/// the owner of the continuable board around, so that tapping an element opens a screen outside. From outside, `motherboard` activates its own
/// boards: all at once, with `activateAllBoards()`, to draw the first elements.
///
/// A board's elements go when the board leaves. The composer keeps its motherboard alive, and with it the boards; it does not keep its
/// interface if that is an object.
public final class ComposableMotherboard<Content> {
    /// The motherboard whose boards put elements here.
    public let motherboard: Motherboard
    /// Keeps it inside the board where it is mounted.
    private let mounted: MountedMotherboard?
    private var composition = Composition<Content>()
    private var interface: InterfaceConnection<Content>?
    private var isDrawing = false
    /// Something has changed since the drawing began.
    private var isOutdated = false

    /// A root motherboard whose boards are composed. With no board around it, it serves its boards' requests itself.
    ///
    /// - Parameters:
    ///   - boards: installed in this order.
    ///   - boardProducer: makes a board when it is first activated; kept alive.
    ///   - isolation: the domain that it belongs to, held weakly.
    public convenience init(
        identifier: BoardID = "composable-main", boards: [Board] = [], boardProducer: (any BoardProducing)? = nil,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            Motherboard(
                identifier: identifier, boards: boards, boardProducer: boardProducer, isolation: isolation, file: file,
                line: line))
    }

    /// The composer of a motherboard, in place of the one it had.
    init(_ motherboard: Motherboard, mounted: MountedMotherboard? = nil) {
        self.motherboard = motherboard
        self.mounted = mounted
        motherboard.composer = self
    }

    /// The elements in the order in which they first appeared.
    public var elements: [ComposableElement<Content>] { composition.elements }

    /// Shows the elements there are, and each change from now on, to an interface, in place of the one before.
    ///
    /// - Parameter interface: an object is held weakly, a value is copied and kept.
    public func connect<Interface: ComposableInterface>(to interface: Interface) where Interface.Content == Content {
        self.interface = InterfaceConnection(to: interface)
        draw()
    }

    /// Shows the interface nothing any more. The elements stay, for the next one.
    public func disconnect() { interface = nil }

    /// One drawing after the other: within another one, the inner would show less old elements than the outer, and first.
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
    /// Carries an element action out.
    ///
    /// - Returns: false if it names an element that is not here.
    func take(_ action: ElementAction<Content>, of board: BoardID) -> Bool {
        guard composition.apply(action, of: board) else { return false }
        draw()
        return true
    }

    package func boardDidLeave(_ id: BoardID) {
        if composition.removeElements(of: id) { draw() }
    }
}
