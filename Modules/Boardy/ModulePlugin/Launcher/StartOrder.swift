extension [PluginManifest] {
    /// The positions of the plugins in the order in which they start.
    ///
    /// Each time the plugin that was installed first starts, of those whose dependencies have started. Plugins that
    /// depend on each other do not wait for each other, but a plugin always waits for one that it requires. The cost
    /// grows with the square of the number of plugins.
    var startOrder: [Int] {
        let provided = enumerated().flatMap { plugin, manifest in manifest.provides.map { ($0.id, plugin) } }
        let providers = Dictionary(provided, uniquingKeysWith: { first, _ in first })
        func reached(_ needs: [[Int]]) -> [Set<Int>] {
            needs.indices.map { plugin in
                var found: Set<Int> = [], open = [plugin]
                while let next = open.popLast() { open += needs[next].filter { found.insert($0).inserted } }
                return found
            }
        }
        let required = reached(map { $0.requires.compactMap { providers[$0.id] } })
        let needed = reached(map { ($0.requires + $0.uses).compactMap { providers[$0.id] } })
        var waiting = Array<Int>(indices), order: [Int] = [], done: Set<Int> = []
        func isReady(_ plugin: Int) -> Bool {
            [required, needed].allSatisfy { reached in
                reached[plugin].allSatisfy { done.contains($0) || reached[$0].contains(plugin) }
            }
        }
        while let next = waiting.firstIndex(where: isReady) {
            let plugin = waiting.remove(at: next)
            order.append(plugin)
            done.insert(plugin)
        }
        return order
    }
}
