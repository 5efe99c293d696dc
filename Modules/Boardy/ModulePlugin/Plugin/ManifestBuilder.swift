import BoardyCore

/// Collects the declarations of one plugin while it is applied.
final class ManifestBuilder {
    let plugin: String
    var declared = Declarations()
    var routes: [Route] = []
    var facts: [CallerFact] = []
    /// True if code that no declaration shows may activate boards.
    var hasOtherCode: Bool
    private let earlier: PluginManifest?

    /// - Parameter earlier: the manifest of the plugin at an earlier launch; nil if there was none.
    init(_ plugin: String, recalling earlier: PluginManifest?, hasOtherCode: Bool) {
        self.plugin = plugin
        self.earlier = earlier
        self.hasOtherCode = hasOtherCode
        if let earlier { routes.reserveCapacity(earlier.routes.count) }
    }

    /// Returns the pattern of the next route: the one of the earlier launch, if it has the same text.
    func pattern(_ text: String) -> RoutePattern {
        if let recalled = earlier?.routes.dropFirst(routes.count).first?.pattern, recalled.description == text {
            return recalled
        }
        return RoutePattern(text)
    }

    /// Returns the manifest with everything that was declared. Declarations that the earlier launch made too take no
    /// memory of their own.
    ///
    /// - Parameter registered: the boards that the plugin has registered.
    func manifest(knowing registered: consuming [BoardID]) -> PluginManifest {
        PluginManifest(
            plugin, completed(exchange(&declared, with: Declarations()), registered), routes: routes, facts: facts,
            hasOtherCode: hasOtherCode)
    }

    private func completed(_ declared: consuming Declarations, _ registered: consuming [BoardID]) -> Declarations {
        for contract in declared.awaits.map(\.awaited) where !registered.contains(contract.id) {
            // Unless the plugin has declared the contract already.
            if !(declared.requires + declared.uses).contains(where: { $0.id == contract.id }) {
                declared.requires.append(contract)
            }
        }
        for required in declared.requires { registered.append(required.id) }
        for used in declared.uses { registered.append(used.id) }
        declared.boards = registered
        if let earlier, declared == earlier.declared { declared = earlier.declared }
        return declared
    }
}
