public import BoardyCore

/// What a board wants of the composer it is in.
public enum ElementAction<Content> {
    /// Shows an element: in place of the one with its ID, else after all others.
    case update(ComposableElement<Content>)
    /// Has an element drawn anew, because its content changed in itself.
    case reload(BoardID)
    /// Takes the content out of an element, which keeps its place.
    case removeContent(BoardID)
    /// Replaces an element's configuration.
    case updateConfiguration(BoardID, ElementConfiguration)

    /// The element concerned.
    public var element: BoardID {
        switch self {
        case .update(let element): element.id
        case .reload(let id), .removeContent(let id), .updateConfiguration(let id, _): id
        }
    }
}
