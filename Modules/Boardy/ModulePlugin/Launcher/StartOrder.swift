import BoardyCore

extension [PluginManifest] {
    /// The positions of the plugins in the order in which they start.
    ///
    /// Each time the plugin that was installed first starts, of those whose dependencies have started. Plugins that
    /// depend on each other do not wait for each other, but a plugin always waits for one that it requires, unless both
    /// require each other. The cost grows with the number of plugins and of their dependencies.
    var startOrder: [Int] {
        let provided = enumerated().flatMap { plugin, manifest in manifest.provides.map { ($0.id, plugin) } }
        let providers = Dictionary(provided, uniquingKeysWith: { first, _ in first })
        var required: [(Int, Int)] = [], used: [(Int, Int)] = []
        for (plugin, manifest) in enumerated() {
            required += manifest.requires.lazy.compactMap { providers[$0.id] }.map { (plugin, $0) }
            used += manifest.uses.lazy.compactMap { providers[$0.id] }.map { (plugin, $0) }
        }
        var graphs = [DependencyGroups(of: count, required), DependencyGroups(of: count, required + used)]
        var waits = [Int](repeating: graphs.count, count: count), ready: [Int] = [], order: [Int] = []
        // The last one of those that are ready was installed first.
        func open(_ plugin: Int) {
            waits[plugin] -= 1
            if waits[plugin] == 0 { ready.insert(plugin, at: ready.lastIndex { $0 > plugin }.map { $0 + 1 } ?? 0) }
        }
        for graph in graphs { graph.openPlugins.forEach(open) }
        while let plugin = ready.popLast() {
            order.append(plugin)
            for graph in graphs.indices { graphs[graph].start(plugin, opening: open) }
        }
        return order
    }
}
