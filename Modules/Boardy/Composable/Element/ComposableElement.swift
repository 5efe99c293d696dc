public import BoardyCore

/// One part of a composed screen, put there by a board.
///
/// Its identity is its ID. Two values are equal if ID and version are, so an interface that keeps what it drew finds out what to draw
/// anew without looking at contents, which need not be comparable.
public struct ComposableElement<Content>: Identifiable {
    /// What it is known by in its composer; typically the ID of its board, with something appended where a board has several.
    public let id: BoardID
    /// The number of its last change. Its composer numbers all changes upwards; 0 before it was put to one.
    public internal(set) var version = 0
    /// What it shows; nil for an element that keeps its place and shows nothing now.
    public internal(set) var content: Content?
    /// How it wants to be shown, beside its content.
    public internal(set) var configuration: ElementConfiguration

    /// An element, to be put to a composer.
    ///
    /// - Parameters:
    ///   - content: of any type, an object for example: then the composer keeps it alive as long as the element is there.
    ///   - configuration: what the interface's keys say; their defaults if not given.
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
