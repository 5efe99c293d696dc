public import BoardyCore

/// The outcome of opening a link. `invalid` and `refused` are also reported as diagnostics, and so are `notFound` and
/// `denied` without a handler.
public enum LinkOpening {
    /// The link was handed to a board of a plugin.
    case opened(plugin: String, board: BoardID)
    /// The link was handed to several candidates, or to one that is no route, with these names.
    case openedBy([String])
    /// Several candidates with these names take the link, and the app has not chosen yet.
    case pendingSelection(among: [String])
    /// Several candidates take the link, and the app chose none of them.
    case cancelled
    /// The validator of the app denied the link.
    case denied
    /// The text is no URL with a scheme, such as `cart` without `app://`.
    case invalid
    /// No route and no opener takes the link.
    case notFound
    /// The parameters of the link do not fit the route. The error is a ``LinkProblem`` or one of the route's own.
    case refused(any Error)
}
