public import BoardyCore

/// One part of a composed screen, which a board has added.
///
/// The ID is the identity of an element. Two values are equal if their IDs and versions are equal. So an interface that
/// keeps the elements it drew finds the changed ones without comparing contents.
public struct ComposableElement<Content>: Identifiable {
    /// The ID of the element in its composer: typically the ID of its board, with a suffix if the board has several
    /// elements.
    public let id: BoardID
    /// The number of the last change. A composer numbers the changes of all its elements upwards, or 0 before the
    /// first.
    public internal(set) var version = 0
    /// The content to draw, or nil for an element that keeps its place and shows nothing now.
    public internal(set) var content: Content?
    /// The wishes of the board for the drawing, such as a section.
    public internal(set) var configuration: ElementConfiguration

    /// Creates an element, to be added to a composer with `putToComposer(elementAction:)`.
    ///
    /// - Parameters:
    ///   - content: a value of any type. If it is an object, the composer keeps it alive as long as the element is
    ///     there.
    ///   - configuration: the values for the keys of the interface; by default the keys' own.
    public init(id: BoardID, content: Content?, configuration: ElementConfiguration = ElementConfiguration()) {
        self.id = id
        self.content = content
        self.configuration = configuration
    }
}

extension ComposableElement: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.id == other.id && one.version == other.version }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(version)
    }
}

/// A change of an element, which a board sends to the composer around it.
public enum ElementAction<Content> {
    /// Replaces the element with the same ID, or adds a new one after all others.
    case update(ComposableElement<Content>)
    /// Draws an element again, because its content is an object that has changed.
    case reload(BoardID)
    /// Removes the content of an element, which keeps its place and its configuration.
    case removeContent(BoardID)
    /// Replaces the configuration of an element. Its content stays.
    case updateConfiguration(BoardID, ElementConfiguration)

    /// The ID of the element that the action changes.
    public var element: BoardID {
        switch self {
        case .update(let element): element.id
        case .reload(let id), .removeContent(let id), .updateConfiguration(let id, _): id
        }
    }
}

/// The elements of a composer in the order of first appearance, each with the board to which it belongs.
struct Composition<Content> {
    private var entries: [(element: ComposableElement<Content>, board: BoardID)] = []
    private var lastVersion = 0

    var elements: [ComposableElement<Content>] { entries.map { $0.element } }

    /// Applies an action.
    ///
    /// - Parameter board: the board that sent the action. An element belongs to the board that updated it last.
    /// - Returns: false if there is no such element.
    mutating func apply(_ action: ElementAction<Content>, of board: BoardID) -> Bool {
        let index = entries.firstIndex { $0.element.id == action.element }
        switch (action, index) {
        case (.update(let element), let index?): entries[index] = (element, board)
        case (.update(let element), nil): entries.append((element, board))
        case (.reload, _?): break
        case (.removeContent, let index?): entries[index].element.content = nil
        case (.updateConfiguration(_, let configuration), let index?):
            entries[index].element.configuration = configuration
        case (_, nil): return false
        }
        lastVersion += 1
        entries[index ?? entries.count - 1].element.version = lastVersion
        return true
    }

    /// Releases the memory that was reserved for more elements.
    mutating func compact() { entries = entries.map { $0 } }

    /// Removes the elements of a board.
    ///
    /// - Returns: true if there was one.
    mutating func removeElements(of board: BoardID) -> Bool {
        let count = entries.count
        entries.removeAll { $0.board == board }
        return entries.count < count
    }
}

/// A screen or another interface that draws the elements of several boards.
public protocol ComposableInterface<Content> {
    /// The type of the contents of elements, such as a line of text, a view or a model.
    associatedtype Content

    /// Draws the elements in place of the earlier ones.
    ///
    /// A composer calls it when the interface is connected, and after each change, on its domain. If the call changes
    /// the elements again, the interface is called once more after its return, so that the last drawing shows the
    /// newest elements. After more than `depthLimit` such calls in a row the composer stops, and reports
    /// `recursionLimit`.
    func compose(_ elements: [ComposableElement<Content>])

    /// A rule that returns true if the first element comes before the second; nil, the default, for the order of first
    /// appearance.
    ///
    /// Two elements without an order between them keep the order of first appearance.
    var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { get }
}

extension ComposableInterface {
    public var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { nil }
}
