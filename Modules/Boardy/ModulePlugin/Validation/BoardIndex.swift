import BoardyCore

/// The boards of the chosen plugins and of the other known ones by their IDs, so that each declaration is looked up
/// once.
struct BoardIndex {
    let chosen: [PluginManifest]
    /// The known plugins that are not chosen.
    let others: [PluginManifest]
    /// For each board, its place in the choice: the first plugin that has it, for others or for itself, and the first
    /// that provides it.
    private var boards: [BoardID: (owner: Int, provider: Provider?)] = [:]
    /// For each contract, the plugins that provide it and are not chosen, by their places among the others.
    private var alternatives: [BoardID: [Int]] = [:]
    /// The boards that are registered more than once.
    private(set) var duplicates: [ValidationIssue] = []

    /// A plugin that provides a contract, by its place in the choice, and the place of the contract in its list.
    typealias Provider = (plugin: Int, position: Int)

    init(of chosen: [PluginManifest], among available: [PluginManifest]) {
        self.chosen = chosen
        let names = available.isEmpty ? [] : Set(chosen.map(\.name))
        others = available.filter { !names.contains($0.name) }
        boards.reserveCapacity(chosen.count)
        for (plugin, manifest) in chosen.enumerated() {
            for (position, provided) in manifest.provides.enumerated() {
                add(provided.id, of: plugin, (plugin, position), provided.file, provided.line)
            }
            for board in manifest.declared.registers { add(board.id, of: plugin, nil, board.file, board.line) }
        }
        for (plugin, manifest) in others.enumerated() {
            for provided in manifest.provides { alternatives[provided.id, default: []].append(plugin) }
        }
    }

    /// True if a chosen plugin has a board of this ID, for others or for itself.
    func hasBoard(_ id: BoardID) -> Bool { boards[id] != nil }

    /// Returns the first chosen plugin that provides a contract, or nil if no plugin does.
    func provider(of id: BoardID) -> Provider? { boards[id]?.provider }

    private mutating func add(
        _ id: BoardID, of plugin: Int, _ provider: Provider?, _ file: StaticString, _ line: UInt
    ) {
        guard let first = boards.updateValue((plugin, provider), forKey: id) else { return }
        boards[id] = (first.owner, first.provider ?? provider)
        duplicates.append(duplicate(id, of: plugin, after: first.owner, at: .init(chosen[plugin].name, file, line)))
    }

    /// Returns the names of the plugins that are not chosen and provide a contract with the types of a declaration.
    ///
    /// - Parameter preferred: names that come first.
    func alternatives(to needed: ContractDeclaration, preferring preferred: Set<String>) -> [String] {
        let names = others(providing: needed).map { others[$0].name }
        return names.filter(preferred.contains) + names.filter { !preferred.contains($0) }
    }

    /// Returns the IDs of all boards of known plugins, and of those that are installed already.
    func registered(among installed: [BoardID]) -> Set<BoardID> {
        Set(installed).union(boards.keys).union(
            others.flatMap { $0.provides.map(\.id) + $0.declared.registers.map(\.id) })
    }

    private func others(providing needed: ContractDeclaration) -> [Int] {
        (alternatives[needed.id] ?? []).filter { plugin in
            others[plugin].provides.contains { $0.id == needed.id && $0.contract.hasTypes(of: needed.contract) }
        }
    }

    private func duplicate(
        _ id: BoardID, of plugin: Int, after first: Int, at place: ValidationIssue.Place
    ) -> ValidationIssue {
        if plugin == first, let issue = sharedID(id, in: chosen[plugin]) { return issue }
        let name = chosen[plugin].name, other = chosen[first].name
        func verb(_ manifest: PluginManifest) -> String {
            manifest.provides.contains { $0.id == id } ? "provides" : "registers"
        }
        let types = [chosen[first], chosen[plugin]].compactMap { manifest in
            manifest.declared.registers.last { $0.id == id }?.contract
                ?? manifest.provides.last { $0.id == id }?.contract
        }
        let differ = types.count == 2 && !types[0].hasTypes(of: types[1])
        let note = differ ? " as \(types[0].signature); it has \(types[1].signature)" : ""
        return ValidationIssue(
            .duplicateProvision(id, first: other),
            "\(name) \(verb(chosen[plugin])) '\(id)', which \(other) \(verb(chosen[first])) already\(note)",
            at: [place], advice: "remove one of them")
    }

    /// Returns an issue if a plugin has two contracts of one ID, and nil if it has one contract twice.
    private func sharedID(_ id: BoardID, in manifest: PluginManifest) -> ValidationIssue? {
        let registered = manifest.declared.registers.map { ($0.id, $0.contract, $0.file, $0.line) }
        let all = manifest.provides.map { ($0.id, $0.contract, $0.file, $0.line) } + registered
        let same = all.filter { $0.0 == id }
        let contracts = same.compactMap(\.1)
        guard let contract = contracts.first, let other = contracts.first(where: { $0 != contract }) else { return nil }
        return ValidationIssue(
            .duplicateProvision(id, first: manifest.name), "'\(contract)' and '\(other)' have the ID '\(id)'",
            at: same.map { .init(manifest.name, $0.2, $0.3) }, advice: "give one of them another ID")
    }

    // MARK: - Remedies

    /// Returns the names of plugins that meet the requirements of the choice and of each other.
    ///
    /// Requirements with one provider come first. Of several providers the one that meets most of the other
    /// requirements is taken, and none that provides a contract for a second time.
    func remedies() -> [String] {
        if others.isEmpty { return [] }
        var provided = Set(chosen.flatMap(\.provides).map(\.id)), added: [Int] = [], open: [ContractDeclaration] = []
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
            let choices = open.lazy.map { needed in
                others(providing: needed).filter { !clashes($0) }
                    .max { closed(by: $0, of: wanted) < closed(by: $1, of: wanted) }
            }
            guard let choice = choices.first(where: { $0 != nil }) ?? nil else { return added.map { others[$0].name } }
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
