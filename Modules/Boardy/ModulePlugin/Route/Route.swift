public import BoardyCore

/// A pattern of links with the board that they activate, as a plugin declares it.
public struct Route {
    /// The shape of the links that the route takes.
    public let pattern: RoutePattern
    /// The name of the plugin that declared the route.
    public let plugin: String
    /// The contract of the board that the links activate.
    public let contract: any BoardContract.Type
    /// The file of the call that declares the route, as `Module/File.swift`.
    public let file: StaticString
    /// The line of the call that declares the route.
    public let line: UInt
    let prepare: (LinkParameters) throws -> (Motherboard) -> Void
}

/// A link with the route that takes it, before its board is activated.
public struct RouteMatch {
    /// The route that takes the link. It names the plugin and the contract of the board.
    public let route: Route
    let parameters: LinkParameters

    /// Makes the input of the board from the parameters of the link.
    ///
    /// - Returns: a closure that activates the board with this input, on a mainboard of the launcher.
    /// - Throws: ``LinkProblem`` if the parameters do not fit, and errors of the route's own.
    public func prepared() throws -> (Motherboard) -> Void { try route.prepare(parameters) }
}

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
