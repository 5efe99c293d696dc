import BoardyCore

/// Collects the declarations of one plugin after the other while they are applied.
///
/// Those that an earlier launch made too take no memory of their own. They hold types, IDs and places, and nothing of a
/// launch.
final class ManifestBuilder {
    var provides = RecalledList<ContractDeclaration>()
    var requires = RecalledList<ContractDeclaration>()
    var uses = RecalledList<ContractDeclaration>()
    var awaits = RecalledList<AwaitDeclaration>()
    var guards = RecalledList<ContractDeclaration>()
    var contributions = RecalledList<PointDeclaration>()
    var reads = RecalledList<PointDeclaration>()
    var settings = RecalledList<SettingDeclaration>()
    var registers = RecalledList<RegisteredBoard>()
    var routes: [Route] = []
    var facts: [CallerFact] = []
    /// True if code that no declaration shows may activate boards.
    var hasOtherCode = false
    private(set) var plugin = ""
    private var earlier: PluginManifest?

    /// Begins with a plugin.
    ///
    /// - Parameter earlier: the manifest of the plugin at an earlier launch; nil if there was none.
    func begin(_ plugin: String, recalling earlier: PluginManifest?) {
        self.plugin = plugin
        self.earlier = earlier
        provides = RecalledList(earlier?.provides)
        requires = RecalledList(earlier?.requires)
        uses = RecalledList(earlier?.uses)
        awaits = RecalledList(earlier?.awaits)
        guards = RecalledList(earlier?.guards)
        contributions = RecalledList(earlier?.contributions)
        reads = RecalledList(earlier?.reads)
        settings = RecalledList(earlier?.settings)
        registers = RecalledList(earlier?.registers)
        routes = []
        if let earlier { routes.reserveCapacity(earlier.routes.count) }
        facts = []
        hasOtherCode = false
    }

    /// Adds a requirement, unless the plugin has declared the contract already.
    func require(_ contract: ContractDeclaration) {
        if requires.contains(where: { $0.id == contract.id }) || uses.contains(where: { $0.id == contract.id }) {
            return
        }
        requires.append(contract)
    }

    /// Returns the pattern of the next route: the one of the earlier launch, if it has the same text.
    func pattern(_ text: String) -> RoutePattern {
        if let recalled = earlier?.routes.dropFirst(routes.count).first?.pattern, recalled.description == text {
            return recalled
        }
        return RoutePattern(text)
    }

    /// Returns the manifest with everything that was declared.
    ///
    /// - Parameter registered: the boards that the plugin has registered.
    func manifest(knowing registered: consuming Set<BoardID>) -> PluginManifest {
        for contract in awaits.elements.map(\.awaited) where !registered.contains(contract.id) { require(contract) }
        if let earlier, registers.isSame, requires.isSame, uses.isSame {
            return PluginManifest(self, boards: earlier.boards)
        }
        for required in requires.elements { registered.insert(required.id) }
        for used in uses.elements { registered.insert(used.id) }
        return PluginManifest(self, boards: registered)
    }
}
