import BoardyCore

/// Finds contracts that plugins require, route to or contribute, and that the chosen plugins do not have, or have with
/// other types.
struct RequirementCheck {
    private let index: BoardIndex
    /// The plugins that are to be added, which come first among those that close a gap.
    private let remedies: Set<String>

    init(_ index: BoardIndex, remedies: [String]) {
        self.index = index
        self.remedies = Set(remedies)
    }

    /// A use of a board by a plugin.
    private struct Need {
        let plugin: String
        let use: Use
        let declaration: ContractDeclaration

        /// The advice if no known plugin has the board. A module that needs a contract of its own has forgotten a line.
        var remedy: String {
            let module = "\(declaration.file)".prefix { $0 != "/" }
            let owner = String(reflecting: declaration.contract).prefix { $0 != "." }
            return owner == module || owner == "\(module)IO"
                ? "it is a contract of \(plugin) itself: add main.provide(\(declaration.contract).self) { … }"
                : "no known plugin provides it"
        }
    }

    /// The way in which a plugin uses a board. The description is the verb of a sentence with the plugin as its
    /// subject.
    private enum Use: CustomStringConvertible {
        case requirement
        case provision
        case route(pattern: String)
        case contribution(PointDeclaration)

        var description: String {
            switch self {
            case .requirement: "requires"
            case .provision: "provides"
            case .route(let pattern): "routes '\(pattern)' to"
            case .contribution(let point): "contributes to \(point.name) the board"
            }
        }
    }

    /// Returns one issue for each contract that is required and not provided.
    func gaps() -> [ValidationIssue] {
        var open: [Need] = []
        for manifest in index.chosen {
            for required in manifest.requires where index.provider(of: required.id) == nil {
                open.append(Need(plugin: manifest.name, use: .requirement, declaration: required))
            }
        }
        return issues(of: open) { .gap($0) }
    }

    /// Returns one issue for each board to which a link or a contribution leads and that nobody has. A gap is told
    /// already.
    func unknownTargets() -> [ValidationIssue] {
        var open: [Need] = []
        for manifest in index.chosen where manifest.hasTargets {
            for need in targets(of: manifest) {
                let id = need.declaration.id
                if index.hasBoard(id) || manifest.requires.contains(where: { $0.id == id }) { continue }
                open.append(need)
            }
        }
        return issues(of: open) { .unknownTarget($0) }
    }

    private func targets(of manifest: PluginManifest) -> [Need] {
        func need(
            _ contract: any BoardContract.Type, _ use: Use, _ file: StaticString, _ line: UInt
        ) -> Need {
            Need(
                plugin: manifest.name, use: use,
                declaration: ContractDeclaration(contract: contract, id: contract.id, file: file, line: line))
        }
        return manifest.routes.map { need($0.contract, .route(pattern: $0.pattern.description), $0.file, $0.line) }
            + manifest.contributions.flatMap { point in
                point.contracts.map { need($0, .contribution(point), point.file, point.line) }
            }
    }

    /// Returns one issue for all uses of a board, in the order of the first uses.
    private func issues(
        of needs: [Need], _ kind: (BoardID) -> ValidationIssue.Kind
    ) -> [ValidationIssue] {
        if needs.isEmpty { return [] }
        var groups: [[Need]] = [], places: [BoardID: Int] = [:]
        for need in needs {
            if let place = places[need.declaration.id] {
                groups[place].append(need)
            } else {
                places[need.declaration.id] = groups.count
                groups.append([need])
            }
        }
        return groups.map { group in
            let first = group[0], id = first.declaration.id,
                alternatives = index.alternatives(to: first.declaration, preferring: remedies)
            var plugins: [String] = []
            for need in group where plugins.last != need.plugin { plugins.append(need.plugin) }
            let verb = plugins.count == 2 ? "does" : "do"
            let others =
                plugins.count == 1
                ? "" : ", and so \(verb) " + ValidationIssue.listed(Array(plugins.dropFirst()), atMost: 5)
            return ValidationIssue(
                kind(id), "\(first.plugin) \(first.use) '\(id)'" + others,
                at: group.map { .init($0.plugin, $0.declaration.file, $0.declaration.line) },
                alternatives: alternatives,
                advice: alternatives.isEmpty
                    ? first.remedy : "provided by \(alternatives.joined(separator: " or "))")
        }
    }

    /// Returns the contracts that a plugin declares with other types than the plugin that provides them, or else
    /// requires them first.
    func mismatches() -> [ValidationIssue] {
        typealias Reference = (plugin: Int, use: Use, contract: any BoardContract.Type)
        /// The first uses of contracts that nobody provides.
        var uses: [BoardID: Reference] = [:]
        var issues: [ValidationIssue] = []
        func compare(_ declaration: ContractDeclaration, _ use: Use, of plugin: Int) {
            let id = declaration.id, contract = declaration.contract, known: Reference
            if let provider = index.provider(of: id) {
                let provided = index.chosen[provider.plugin].provides[provider.position]
                known = (provider.plugin, .provision, provided.contract)
            } else if let first = uses[id] {
                known = first
            } else {
                return uses[id] = (plugin, use, contract)
            }
            if contract.hasTypes(of: known.contract) { return }
            let name = index.chosen[plugin].name, other = index.chosen[known.plugin].name
            issues.append(
                ValidationIssue(
                    .typeMismatch(id, first: other),
                    "\(name) \(use) '\(id)' as \(contract.signature), but \(other) "
                        + "\(known.use) it as \(known.contract.signature)",
                    at: [.init(name, declaration.file, declaration.line)],
                    advice: "use the contract of the IO target in both"))
        }
        // One list after the other, since a joined one would be allocated for each plugin.
        for (plugin, manifest) in index.chosen.enumerated() {
            for required in manifest.requires { compare(required, .requirement, of: plugin) }
            for used in manifest.uses { compare(used, .requirement, of: plugin) }
            if !manifest.hasTargets { continue }
            for target in targets(of: manifest) { compare(target.declaration, target.use, of: plugin) }
        }
        return issues
    }
}

extension PluginManifest {
    /// True if links or contributions of the plugin lead to boards.
    fileprivate var hasTargets: Bool { !routes.isEmpty || !contributions.isEmpty }
}
