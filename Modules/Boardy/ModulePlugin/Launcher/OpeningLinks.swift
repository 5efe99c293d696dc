public import BoardyCore
public import Foundation

extension PluginLauncher {
    /// Returns the route that takes a link, with the parameters of the link, or nil if no route takes it.
    public func match(_ link: String) -> RouteMatch? { links.match(link) }

    /// Opens a link by the route or the opener that takes it. No launch is needed before.
    ///
    /// If several take it, all of them open it, unless the app chooses with ``setURLOpenerSelectionHandler(_:)``. A
    /// text that is no link is reported `urlInvalid`, and so is a link whose parameters do not fit; a link that nothing
    /// takes is reported `urlUnhandled`.
    @discardableResult
    public func open(link: String, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        links.open(link, on: mainboard, file, line)
    }

    /// Opens a link as ``open(link:file:line:)`` does, and shows the page of the route that takes it.
    package func show(link: String, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        links.open(link, asAddress: true, on: mainboard, file, line)
    }

    /// Returns true for a link of a route that changes something on top of what is shown.
    package func isAction(_ link: String) -> Bool { links.match(link)?.route.target.isAction ?? false }

    /// The error for which the parameters of a link do not fit its route, or nil if they do, or if no route takes the
    /// link.
    package func problem(with link: String) -> (any Error)? {
        guard let match = links.match(link) else { return nil }
        do {
            _ = try match.shown()
            return nil
        } catch {
            return error
        }
    }

    /// Returns the document of a link, which nobody needs a session for, with the names of the parameters that its
    /// route has read, or nil if no route has one, or if the app denies the link.
    ///
    /// - Throws: ``LinkProblem`` and other errors of the route's input, also if there is no document; the errors of its
    ///   board.
    package func document(
        at link: String, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (any RouteDocument, parameters: Set<String>)? {
        guard let url = URL(string: link), links.rules.validate(url) == .accepted else { return nil }
        return try await links.match(link)?.document(on: mainboard, isolation: isolation)
    }

    /// Opens a URL, as ``open(link:file:line:)`` does.
    @discardableResult
    public func open(url: URL, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        open(link: url.absoluteString, file: file, line: line)
    }

    // MARK: - Openers of the app

    /// Adds an opener of the app, after the plugins' openers. The launcher keeps it alive.
    @discardableResult
    public func install(urlOpenerPlugin: any URLOpenerPlugin) -> Self { install(urlOpenerPlugins: [urlOpenerPlugin]) }

    /// Adds openers of the app, after the plugins' openers, in their order.
    @discardableResult
    public func install(urlOpenerPlugins: [any URLOpenerPlugin]) -> Self {
        links.add(urlOpenerPlugins)
        return self
    }

    /// Adds the openers that are listed in a closure, with conditions and loops, in their order.
    @discardableResult
    public func install(@URLOpenerPluginBuilder urlOpenerPluginsBuilder: () -> [any URLOpenerPlugin]) -> Self {
        install(urlOpenerPlugins: urlOpenerPluginsBuilder())
    }

    /// Adds an opener for the URLs from which a closure reads a parameter.
    @discardableResult
    public func installURLOpenerPlugin<Parameter>(
        name: String, condition: @escaping (URL) -> URLOpeningOption<Parameter>,
        handler: @escaping (Motherboard, Parameter) -> Void
    ) -> Self {
        install(urlOpenerPlugin: BlockURLOpenerPlugin(name: name, condition: condition, handler: handler))
    }

    /// Adds an opener for the URLs that meet a condition.
    @discardableResult
    public func installURLOpenerPlugin(
        name: String, condition: @escaping (URL) -> Bool, handler: @escaping (Motherboard) -> Void
    ) -> Self {
        install(urlOpenerPlugin: BlockURLOpenerPlugin(name: name, condition: condition, handler: handler))
    }

    /// Adds an opener for the URLs whose path has the form of a pattern, such as `/orders/{id}`.
    ///
    /// - Parameter name: the name of the opener; nil to name it by the pattern.
    @discardableResult
    public func installURLOpenerPlugin(
        name: String? = nil, matchingPath: String, handler: @escaping (Motherboard, [String: String]) -> Void
    ) -> Self {
        let opener = BlockURLOpenerPathMatchingPlugin(name: name, matchingPath: matchingPath, handler: handler)
        return install(urlOpenerPlugin: opener)
    }

    // MARK: - Decisions of the app

    /// Calls a closure with each URL that nothing takes, instead of the report `urlUnhandled`. Nil removes the closure.
    @discardableResult
    public func setURLNotFoundHandler(_ handler: ((Motherboard, URL) -> Void)?) -> Self {
        links.rules.onNotFound = handler
        return self
    }

    /// Lets the app choose if several routes or openers take a URL. Without this all of them open it.
    ///
    /// - Parameter handler: gets the candidates in the order of installation, and calls its closure once, at once or
    ///   later, with those that are to open the URL. An empty list opens nothing.
    @discardableResult
    public func setURLOpenerSelectionHandler(
        _ handler: @escaping (Motherboard, URL, [URLOpenerCandidate], @escaping ([URLOpenerCandidate]) -> Void) -> Void
    ) -> Self {
        links.rules.select = handler
        return self
    }

    /// Asks a closure about each URL before anything else is asked. A URL that is denied is not opened.
    @discardableResult
    public func setURLOpeningValidator(_ validator: @escaping (URL) -> URLOpeningValidationStatus) -> Self {
        links.rules.validate = validator
        return self
    }

    /// Calls a closure with each URL that the validator denies. Without it the handler for URLs that nothing takes is
    /// called, and without that one `urlDenied` is reported.
    @discardableResult
    public func setURLDeniedHandler(_ handler: @escaping (Motherboard, URL) -> Void) -> Self {
        links.rules.onDenied = handler
        return self
    }
}
