import BoardyCore

/// The boards of the chosen plugins and of the other known ones by their IDs, so that each declaration is looked up
/// once.
struct BoardIndex {
    let chosen: [PluginManifest]
    /// The known plugins that are not chosen.
    let others: [PluginManifest]
    /// For each contract, the first chosen plugin that provides it, by its place in the choice.
    private(set) var providers: [BoardID: (plugin: Int, declaration: ContractDeclaration)] = [:]
    /// For each contract, the plugins that provide it and are not chosen, by their places among the others.
    private var alternatives: [BoardID: [Int]] = [:]
    /// The boards that are registered more than once.
    private(set) var duplicates: [ValidationIssue] = []
    private var owners: [BoardID: Int] = [:]

    init(of chosen: [PluginManifest], among available: [PluginManifest]) {
        self.chosen = chosen
        let names = available.isEmpty ? [] : Set(chosen.map(\.name))
        others = available.filter { !names.contains($0.name) }
        providers.reserveCapacity(chosen.count)
        owners.reserveCapacity(chosen.count)
        for (plugin, manifest) in chosen.enumerated() {
            for provided in manifest.provides where providers[provided.id] == nil {
                providers[provided.id] = (plugin, provided)
            }
            for board in manifest.registers {
                if let first = owners[board.id] {
                    duplicates.append(duplicate(board, of: plugin, after: first))
                } else {
                    owners[board.id] = plugin
                }
            }
        }
        for (plugin, manifest) in others.enumerated() {
            for provided in manifest.provides { alternatives[provided.id, default: []].append(plugin) }
        }
    }

    /// True if a chosen plugin has a board of this ID, for others or for itself.
    func hasBoard(_ id: BoardID) -> Bool { owners[id] != nil }

    /// Returns the names of the plugins that are not chosen and provide a contract with the types of a declaration.
    ///
    /// - Parameter preferred: names that come first.
    func alternatives(to needed: ContractDeclaration, preferring preferred: Set<String>) -> [String] {
        let names = others(providing: needed).map { others[$0].name }
        return names.filter(preferred.contains) + names.filter { !preferred.contains($0) }
    }

    /// Returns the IDs of all boards of known plugins, and of those that are installed already.
    func registered(among installed: [BoardID]) -> Set<BoardID> {
        Set(installed).union(owners.keys).union(others.flatMap(\.registers).map(\.id))
    }

    private func others(providing needed: ContractDeclaration) -> [Int] {
        (alternatives[needed.id] ?? []).filter { plugin in
            others[plugin].provides.contains { $0.id == needed.id && $0.contract.hasTypes(of: needed.contract) }
        }
    }

    private func duplicate(_ board: RegisteredBoard, of plugin: Int, after first: Int) -> ValidationIssue {
        let name = chosen[plugin].name, other = chosen[first].name
        func verb(_ manifest: PluginManifest) -> String {
            manifest.provides.contains { $0.id == board.id } ? "provides" : "registers"
        }
        let types = [chosen[first], chosen[plugin]].compactMap { $0.registers.last { $0.id == board.id }?.contract }
        let differ = types.count == 2 && !types[0].hasTypes(of: types[1])
        let note = differ ? " as \(types[0].signature); it has \(types[1].signature)" : ""
        return ValidationIssue(
            .duplicateProvision(board.id, first: other),
            "\(name) \(verb(chosen[plugin])) '\(board.id)', which \(other) \(verb(chosen[first])) already\(note)",
            at: [.init(name, board.file, board.line)], advice: "remove one of them")
    }

    // MARK: - Remedies

    /// Returns the names of plugins that meet the requirements of the choice and of each other.
    ///
    /// Requirements with one provider come first. Of several providers the one that meets most of the other
    /// requirements is taken, and none that provides a contract for a second time.
    func remedies() -> [String] {
        if others.isEmpty { return [] }
        var provided = Set(providers.keys), added: [Int] = [], open: [ContractDeclaration] = []
        var isAdded = [Bool](repeating: false, count: others.count)
        var queue = chosen.flatMap(\.requires), next = 0
        while true {
            while next < queue.count {
                let needed = queue[next]
                next += 1
                if provided.contains(needed.id) { continue }
                let candidates = others(providing: needed)
                if candidates.count == 1, let only = candidates.first { add(only) } else { open.append(needed) }
            }
            open.removeAll { provided.contains($0.id) }
            let wanted = Set(open.map(\.id))
            let choices = open.lazy.compactMap { needed in
                others(providing: needed).filter { !clashes($0) }
                    .max { closed(by: $0, of: wanted) < closed(by: $1, of: wanted) }
            }
            guard let choice = choices.first else { return added.map { others[$0].name } }
            add(choice)
        }

        func clashes(_ plugin: Int) -> Bool { others[plugin].provides.contains { provided.contains($0.id) } }
        func closed(by plugin: Int, of wanted: Set<BoardID>) -> Int {
            others[plugin].provides.count { wanted.contains($0.id) }
        }
        func add(_ plugin: Int) {
            guard !isAdded[plugin], !clashes(plugin) else { return }
            isAdded[plugin] = true
            added.append(plugin)
            provided.formUnion(others[plugin].provides.map(\.id))
            queue += others[plugin].requires
        }
    }
}
