public import BoardyCore

/// The outcome of opening a link. Every case except `opened` is also reported as a diagnostic.
public enum LinkOpening {
    /// The link was handed to a board of a plugin.
    case opened(plugin: String, board: BoardID)
    /// The text is no URL with a scheme, such as `cart` without `app://`.
    case invalid
    /// No route of the plugins takes the link.
    case notFound
    /// The parameters of the link do not fit the route. The error is a ``LinkProblem`` or one of the route's own.
    case refused(any Error)
}
