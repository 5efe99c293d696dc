import BoardyCore

/// Collects the declarations of one plugin while it is applied.
final class ManifestBuilder {
    let plugin: String
    var declared = Declarations()
    // Routes and facts are only ever read or replaced, as the boards that a ``ModuleProducer`` knows.
    private var routes: [Route] = []
    private var facts: [CallerFact] = []
    /// True if code that no declaration shows may activate boards.
    var hasOtherCode: Bool
    private let earlier: PluginManifest?

    /// - Parameter earlier: the manifest of the plugin at an earlier launch; nil if there was none.
    init(_ plugin: String, recalling earlier: PluginManifest?, hasOtherCode: Bool) {
        self.plugin = plugin
        self.earlier = earlier
        self.hasOtherCode = hasOtherCode
        var routes: [Route] = []
        if let earlier { routes.reserveCapacity(earlier.routes.count) }
        self.routes = routes
    }

    func add(_ route: Route) {
        var changed = exchange(&routes, with: [])
        changed.append(route)
        routes = changed
    }

    /// Adds a fact, or the one of the earlier launch if they are equal: it captures nothing of a launch.
    func add(_ fact: CallerFact) {
        let recalled = earlier?.facts.first { $0.isSameDeclaration(as: fact) }
        facts = facts + [recalled ?? fact]
    }

    /// Returns the declaration of the next route: the one of the earlier launch, if they are equal.
    func declaration<C: BoardContract>(
        _ pattern: String, _ page: RoutePage<C>, _ file: StaticString, _ line: UInt
    ) -> Route.Declaration {
        let recalled = earlier?.routes.dropFirst(routes.count).first?.declaration
        if let recalled, recalled.isSame(pattern, page, file, line) { return recalled }
        return Route.Declaration(pattern, of: plugin, page, file, line)
    }

    /// Returns the manifest with everything that was declared. Declarations that the earlier launch made too take no
    /// memory of their own.
    ///
    /// - Parameter registered: the boards that the plugin has registered.
    func manifest(knowing registered: consuming [BoardID]) -> PluginManifest {
        declared.complete(knowing: registered)
        if let earlier, declared == earlier.declared { declared = earlier.declared }
        return PluginManifest(
            plugin, exchange(&declared, with: Declarations()), routes: routes, facts: facts, hasOtherCode: hasOtherCode)
    }
}
