import BoardyCore

extension [PluginManifest] {
    /// The positions of the plugins in the order in which they start.
    ///
    /// Each time the plugin that was installed first starts, of those whose dependencies have started. Plugins that
    /// depend on each other do not wait for each other, but a plugin always waits for one that it requires. The cost
    /// grows with the number of plugins and of their dependencies; if some depend on each other, with the square.
    var startOrder: [Int] {
        let provided = enumerated().flatMap { plugin, manifest in manifest.provides.map { ($0.id, plugin) } }
        let providers = Dictionary(provided, uniquingKeysWith: { first, _ in first })
        let order = orderWithoutCycles(providers)
        return order.count == count ? order : orderWithCycles(providers)
    }

    /// Returns the order without the plugins that depend on each other, and without those that depend on these, by
    /// Kahn's algorithm.
    private func orderWithoutCycles(_ providers: [BoardID: Int]) -> [Int] {
        var waits = [Int](repeating: 0, count: count), users = [[Int]](repeating: [], count: count)
        for (plugin, manifest) in enumerated() {
            for needed in manifest.requires + manifest.uses {
                guard let provider = providers[needed.id], provider != plugin else { continue }
                users[provider].append(plugin)
                waits[plugin] += 1
            }
        }
        // The plugins that can start, of which the last one was installed first.
        var ready = indices.reversed().filter { waits[$0] == 0 }, order: [Int] = []
        while let plugin = ready.popLast() {
            order.append(plugin)
            for user in users[plugin] {
                waits[user] -= 1
                if waits[user] == 0 { ready.insert(user, at: ready.firstIndex { $0 < user } ?? ready.endIndex) }
            }
        }
        return order
    }

    /// Returns the order of all plugins, from those that each one reaches.
    private func orderWithCycles(_ providers: [BoardID: Int]) -> [Int] {
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
