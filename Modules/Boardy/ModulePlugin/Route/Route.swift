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
    /// True if the route is a web address, which a front end for browsers answers.
    public let isAddress: Bool
    let prepare: (LinkParameters) throws -> (Motherboard) -> Void
    /// The page that the plugin has declared, or nil if the board of the route shows its own screens.
    let page: (any DeclaredAddress)?
}

/// A link with the route that takes it, before its board is activated.
public struct RouteMatch {
    /// The route that takes the link. It names the plugin and the contract of the board.
    public let route: Route
    let parameters: LinkParameters

    /// Makes the input of the board from the parameters of the link.
    ///
    /// - Parameter isStrict: true to refuse a query item that the route does not read, because a person may have
    ///   misspelt it. Links from elsewhere often have items that are meant for others.
    /// - Returns: a closure that activates the board with this input, on a mainboard of the launcher.
    /// - Throws: ``LinkProblem`` if the parameters do not fit, ``UnknownQueryItem``, and errors of the route's own.
    public func prepared(isStrict: Bool = false) throws -> (Motherboard) -> Void {
        if let problem = parameters.controlProblem { throw problem }
        let activate = try route.prepare(parameters)
        if isStrict, let item = parameters.unknownItem { throw item }
        return activate
    }

    /// Returns a closure that shows the link as a web address, which need not activate the board of the route.
    func shown() throws -> (Motherboard) -> Void {
        if let problem = parameters.controlProblem { throw problem }
        return try route.page?.showing(parameters) ?? route.prepare(parameters)
    }

    /// Returns the document of the link with the names of the parameters that it depends on, or nil if
    /// the route has none.
    ///
    /// - Throws: the errors of the route's input, also if there is no document.
    func document(
        on mainboard: Motherboard, isolation: isolated (any Actor)?
    ) async throws -> (any RouteDocument, parameters: Set<String>)? {
        if let problem = parameters.controlProblem { throw problem }
        guard let page = route.page else {
            _ = try route.prepare(parameters)
            return nil
        }
        let document = try await page.document(parameters, on: mainboard, isolation: isolation)
        return document.map { ($0, parameters: parameters.askedNames) }
    }

    /// Returns the message of an error that ``prepared(isStrict:)`` has thrown.
    static func message(of error: any Error, for link: String) -> String {
        error is LinkProblem ? "\(error)" : "the link '\(link)' was refused: \(error)"
    }
}
