import BoardyCore

/// A check of a choice of plugins: each contract that one of them requires must be provided by one of them, no two may be in conflict, and each
/// requirement of a contract must be checked by its own plugin.
public struct Validation {
    /// All conflicts at once, in the order of the plugins. An empty list means that the choice can be launched.
    public let issues: [ValidationIssue]

    /// Checks a choice of plugins. No board is made for this.
    ///
    /// - Parameters:
    ///   - chosen: the manifests of the plugins to launch.
    ///   - available: the manifests of all known plugins, from which remedies for gaps are taken. The gaps of a remedy are issues too, so that
    ///     no gap is left when all first remedies are added.
    public init(of chosen: [PluginManifest], among available: [PluginManifest] = []) {
        self.init(of: chosen, among: available, refused: [])
    }

    /// - Parameter refused: the issues of plugins that were left out of the choice.
    init(of chosen: [PluginManifest], among available: [PluginManifest], refused: [ValidationIssue]) {
        issues =
            refused + Self.duplicateProvisions(in: chosen) + Self.duplicateRoutes(in: chosen)
            + chosen.flatMap(Self.gatewayIssues) + Self.gaps(in: chosen, among: available)
    }

    /// The names of the plugins to add: the first remedy of each gap, each once.
    public var remedies: [String] {
        var seen = Set<String>()
        return issues.compactMap(\.remedies.first).filter { seen.insert($0).inserted }
    }

    private static func duplicateProvisions(in chosen: [PluginManifest]) -> [ValidationIssue] {
        var providers: [BoardID: String] = [:], issues: [ValidationIssue] = []
        for manifest in chosen {
            for provided in manifest.provides {
                guard let first = providers[provided.id] else {
                    providers[provided.id] = manifest.name
                    continue
                }
                issues.append(
                    ValidationIssue(
                        .duplicateProvision(provided.id, first: first), plugin: manifest.name, provided.file,
                        provided.line))
            }
        }
        return issues
    }

    private static func duplicateRoutes(in chosen: [PluginManifest]) -> [ValidationIssue] {
        var earlier: [Route] = [], issues: [ValidationIssue] = []
        for route in chosen.flatMap(\.routes) {
            if let first = earlier.first(where: { $0.pattern.competes(with: route.pattern) }) {
                issues.append(
                    ValidationIssue(
                        .duplicateRoute(route.pattern.description, first: first.plugin), plugin: route.plugin,
                        route.file, route.line))
            }
            earlier.append(route)
        }
        return issues
    }

    /// Returns the gateways for contracts of others, and the requirements that no gateway checks.
    private static func gatewayIssues(in manifest: PluginManifest) -> [ValidationIssue] {
        let foreign = manifest.guards.filter { guarded in !manifest.provides.contains { $0.id == guarded.id } }
        let open = manifest.provides.filter { provided in
            provided.requirement != nil && !manifest.guards.contains { $0.id == provided.id }
        }
        return foreign.map { ValidationIssue(.foreignGateway($0.id), plugin: manifest.name, $0.file, $0.line) }
            + open.map {
                let kind = ValidationIssue.Kind.missingGateway($0.id, requirement: $0.requirement ?? "")
                return ValidationIssue(kind, plugin: manifest.name, $0.file, $0.line)
            }
    }

    private static func gaps(in chosen: [PluginManifest], among available: [PluginManifest]) -> [ValidationIssue] {
        let provided = Set(chosen.flatMap(\.provides).map(\.id))
        var plugins = Set(chosen.map(\.name)), reported = Set<String>(), issues: [ValidationIssue] = []
        // The chosen plugins, then the first remedies.
        var queue = chosen, next = 0
        while next < queue.count {
            let manifest = queue[next]
            next += 1
            for required in manifest.requires where !provided.contains(required.id) {
                guard reported.insert("\(manifest.name) \(required.id)").inserted else { continue }
                let closing = available.filter { $0.provides.contains { $0.id == required.id } }
                // A remedy of another gap comes first, so that nobody is told to add two providers of one contract.
                let remedies =
                    closing.filter { plugins.contains($0.name) } + closing.filter { !plugins.contains($0.name) }
                issues.append(
                    ValidationIssue(
                        .gap(required.id), plugin: manifest.name, required.file, required.line,
                        remedies: remedies.map(\.name)))
                if let first = remedies.first, plugins.insert(first.name).inserted { queue.append(first) }
            }
        }
        return issues
    }
}
