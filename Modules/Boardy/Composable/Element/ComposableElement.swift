public import BoardyCore

/// One part of a composed screen, which a board has added.
///
/// The ID is the identity of an element. Two values are equal if their IDs and versions are equal. So an interface that keeps the elements it
/// drew finds the changed ones without comparing contents.
public struct ComposableElement<Content>: Identifiable {
    /// The ID of the element in its composer: typically the ID of its board, with a suffix if the board has several elements.
    public let id: BoardID
    /// The number of the last change. A composer numbers the changes of all its elements upwards; 0 before the first.
    public internal(set) var version = 0
    /// The content to draw; nil for an element that keeps its place and shows nothing now.
    public internal(set) var content: Content?
    /// The wishes of the board for the drawing, such as a section.
    public internal(set) var configuration: ElementConfiguration

    /// Creates an element, to be added to a composer with `putToComposer(elementAction:)`.
    ///
    /// - Parameters:
    ///   - content: a value of any type. If it is an object, the composer keeps it alive as long as the element is there.
    ///   - configuration: the values for the keys of the interface; by default those of the keys.
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
