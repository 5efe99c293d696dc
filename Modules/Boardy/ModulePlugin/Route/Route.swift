public import BoardyCore

/// A pattern of links with the board that they activate, as a plugin declares it.
public struct Route {
    /// All but the closures, which is the same in each launch of an app, and takes memory once.
    final class Declaration {
        let pattern: RoutePattern
        let plugin: String
        let contract: any BoardContract.Type
        let file: StaticString
        let line: UInt
        let isAddress: Bool
        /// The words of a link to the address on every page, or nil for none.
        let name: String?
        /// The search field for the address on every page; nil for none.
        let search: (item: String, name: String)?

        init<C: BoardContract>(
            _ pattern: String, of plugin: String, _ page: RoutePage<C>, _ file: StaticString, _ line: UInt
        ) {
            (self.pattern, self.plugin, contract) = (RoutePattern(pattern), plugin, C.self)
            (name, search) = page.isOwn ? (page.name, page.search) : (nil, nil)
            (isAddress, self.file, self.line) = (page.isAddress, file, line)
        }

        /// True if the route of another launch is declared in the same way.
        func isSame<C: BoardContract>(
            _ pattern: String, _ page: RoutePage<C>, _ file: StaticString, _ line: UInt
        ) -> Bool {
            let (name, search) = page.isOwn ? (page.name, page.search) : (nil, nil)
            return self.pattern.description == pattern && contract == C.self && isAddress == page.isAddress
                && self.name == name && self.search?.item == search?.item && self.search?.name == search?.name
                && self.line == line && self.file.isSameLiteral(as: file)
        }
    }

    let declaration: Declaration
    let target: any RouteTarget

    /// The shape of the links that the route takes.
    public var pattern: RoutePattern { declaration.pattern }
    /// The name of the plugin that declared the route.
    public var plugin: String { declaration.plugin }
    /// The contract of the board that the links activate.
    public var contract: any BoardContract.Type { declaration.contract }
    /// The file of the call that declares the route, as `Module/File.swift`.
    public var file: StaticString { declaration.file }
    /// The line of the call that declares the route.
    public var line: UInt { declaration.line }
    /// True if the route is a web address, which a front end for browsers answers.
    public var isAddress: Bool { declaration.isAddress }
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
        let activate = try route.target.activating(parameters, route.file, route.line)
        if isStrict, let item = parameters.unknownItem { throw item }
        return activate
    }

    /// Returns a closure that shows the link as a web address, which need not activate the board of the route.
    func shown() throws -> (Motherboard) -> Void {
        if let problem = parameters.controlProblem { throw problem }
        return try route.target.showing(parameters, route.file, route.line)
    }

    /// Returns the document of the link with the names of the parameters that it depends on, or nil if
    /// the route has none.
    ///
    /// - Throws: the errors of the route's input, also if there is no document.
    func document(
        on mainboard: Motherboard, isolation: isolated (any Actor)?
    ) async throws -> (any RouteDocument, parameters: Set<String>)? {
        if let problem = parameters.controlProblem { throw problem }
        let document = try await route.target.document(
            parameters, on: mainboard, isolation: isolation, route.file, route.line)
        return document.map { ($0, parameters: parameters.askedNames) }
    }

    /// Returns the message of an error that ``prepared(isStrict:)`` has thrown.
    static func message(of error: any Error, for link: String) -> String {
        error is LinkProblem ? "\(error)" : "the link '\(link)' was refused: \(error)"
    }
}
