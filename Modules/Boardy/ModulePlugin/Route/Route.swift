public import BoardyCore

/// Links of one pattern, and the board that they activate.
public struct Route {
    /// The links it takes.
    public let pattern: RoutePattern
    /// The plugin that declared it.
    public let plugin: String
    /// The board it activates.
    public let contract: any BoardContract.Type
    /// Where it is declared.
    public let file: StaticString
    /// Where it is declared.
    public let line: UInt
    let prepare: (LinkParameters) throws -> (Motherboard) -> Void
}

/// A link that has found its route.
public struct RouteMatch {
    /// The route that takes it.
    public let route: Route
    let parameters: LinkParameters

    /// Makes the board's input of the link's parameters.
    ///
    /// - Returns: what activates the board with it, on a mainboard of the launcher.
    /// - Throws: ``LinkProblem`` when the parameters do not fit, and what the route throws of its own.
    public func prepared() throws -> (Motherboard) -> Void { try route.prepare(parameters) }
}

/// What became of a link.
public enum LinkOpening {
    /// A plugin's board was activated with it.
    case opened(plugin: String, board: BoardID)
    /// It is no URL.
    case invalid
    /// No route takes it.
    case notFound
    /// Its parameters do not fit the route: a ``LinkProblem``, or what the route threw.
    case refused(any Error)
}
