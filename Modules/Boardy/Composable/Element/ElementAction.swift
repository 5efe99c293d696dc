public import BoardyCore

/// A change of an element, which a board sends to the composer around it.
public enum ElementAction<Content> {
    /// Replaces the element with the same ID, or adds a new one after all others.
    case update(ComposableElement<Content>)
    /// Draws an element again, because its content is an object that has changed.
    case reload(BoardID)
    /// Removes the content of an element. The element keeps its place and its configuration.
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
