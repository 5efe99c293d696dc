import BoardyCore

/// A check of a choice of plugins before anything is activated. It finds contracts that nobody provides, boards,
/// routes, settings and plugins that are in conflict, gates that guard nothing, and declarations without effect.
public struct Validation {
    /// All issues at once, those that refuse a launch first. Each missing contract is told once, with all plugins that
    /// require it.
    public let issues: [ValidationIssue]
    /// The names of the plugins to add, so that each requirement that a known plugin can meet is met, also the
    /// requirements of the added plugins.
    public let remedies: [String]

    /// The issues with which the choice must not be launched.
    public var errors: [ValidationIssue] { issues.filter { $0.kind.severity == .error } }

    /// Checks a choice of plugins. No board is made for this, and the time grows with the number of declarations.
    ///
    /// - Parameters:
    ///   - chosen: the manifests of the plugins to launch.
    ///   - available: the manifests of all known plugins, from which remedies are taken. A contribution is in vain only
    ///     if none of them reads its extension point.
    ///   - points: the extension points that the app reads itself, as by ``LauncherAssembly/reading(_:)``.
    public init(
        of chosen: [PluginManifest], among available: [PluginManifest] = [],
        reading points: [any ExtensionPoint.Type] = []
    ) {
        var app = AppDeclarations()
        app.reads = Set(points.map { ObjectIdentifier($0) })
        self.init(of: chosen, among: available, app: app)
    }

    init(
        of chosen: [PluginManifest], among available: [PluginManifest], app: AppDeclarations,
        installed: [BoardID] = []
    ) {
        let index = BoardIndex(of: chosen, among: available)
        remedies = index.remedies()
        let requirements = RequirementCheck(index, remedies: remedies)
        issues =
            app.nameIssues + index.duplicates + requirements.mismatches() + index.cycles()
            + Self.duplicateFacts(in: chosen) + routeIssues(in: chosen.flatMap(\.routes)) + settingIssues(in: chosen)
            + chosen.flatMap(Self.gatewayIssues)
            + app.gatewayIssues(knowing: index.registered(among: installed)) + requirements.gaps()
            + requirements.unknownTargets() + app.pointIssues(in: index.chosen, among: index.others)
            + chosen.compactMap(Self.unusedRequirement)
    }

    private init(issues: [ValidationIssue], remedies: [String]) {
        self.issues = issues
        self.remedies = remedies
    }

    /// Returns this check with issues that the declarations alone do not tell, such as issues of a placement.
    public func adding(_ found: [ValidationIssue]) -> Validation {
        let all = issues + found
        return Validation(
            issues: all.filter { $0.kind.severity == .error } + all.filter { $0.kind.severity != .error },
            remedies: remedies)
    }

    /// Returns the gateways for contracts of others, and the requirements that no gateway checks.
    private static func gatewayIssues(in manifest: PluginManifest) -> [ValidationIssue] {
        let foreign = manifest.guards.filter { guarded in !manifest.provides.contains { $0.id == guarded.id } }
        let open = manifest.provides.filter { provided in
            provided.requirement != nil && !manifest.guards.contains { $0.id == provided.id }
        }
        return foreign.map {
            ValidationIssue(
                .foreignGateway($0.id),
                "\(manifest.name) guards '\($0.id)', which it does not provide, so the gateway was left out",
                at: [.init(manifest.name, $0.file, $0.line)],
                advice: "install it in the plugin that provides the contract")
        }
            + open.map {
                ValidationIssue(
                    .missingGateway($0.id, requirement: $0.requirement ?? ""),
                    "\(manifest.name) provides '\($0.id)', which requires '\($0.requirement ?? "")', "
                        + "and installs no gateway that checks this",
                    at: [.init(manifest.name, $0.file, $0.line)],
                    advice: "add main.install(gatewayBarrier: …, for: \($0.contract).self) to the plugin")
            }
    }

    /// Returns the facts about a caller whose name another one has already, so that one of them would be read as the
    /// other.
    private static func duplicateFacts(in manifests: [PluginManifest]) -> [ValidationIssue] {
        var first: [String: String] = [:]
        return manifests.flatMap { manifest in manifest.facts.map { (manifest.name, $0) } }.compactMap { plugin, fact in
            guard let other = first[fact.name] else {
                first[fact.name] = plugin
                return nil
            }
            return ValidationIssue(
                .duplicateFact(fact.name, first: other),
                "\(plugin) declares the fact '\(fact.name)' about callers, which \(other) declares already",
                at: [.init(plugin, fact.file, fact.line)], advice: "give it a name that begins with that of the plugin")
        }
    }

    /// Returns an issue if a plugin requires contracts and declares nothing that could activate a board.
    private static func unusedRequirement(of manifest: PluginManifest) -> ValidationIssue? {
        guard let first = manifest.requires.first, !manifest.mayActivateBoards else { return nil }
        let ids = ValidationIssue.listed(manifest.requires.map { "'\($0.id)'" }, atMost: 5)
        return ValidationIssue(
            .unusedRequirement(first.id), "\(manifest.name) requires \(ids), and has nothing that could use it",
            at: manifest.requires.map { .init(manifest.name, $0.file, $0.line) },
            advice: "remove main.require(\(first.contract).self), or add the board that uses it")
    }
}
