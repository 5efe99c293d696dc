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
        installed: @autoclosure () -> [BoardID] = []
    ) {
        let index = BoardIndex(of: chosen, among: available)
        remedies = index.remedies()
        let requirements = RequirementCheck(index, remedies: remedies)
        let found = [
            app.nameIssues, index.duplicates, requirements.mismatches(), index.cycles(),
            Self.duplicateFacts(in: chosen), routeIssues(in: chosen), settingIssues(in: chosen),
            titleIssues(in: chosen),
            Self.gatewayIssues(in: chosen), app.gatewayIssues(knowing: index.registered(among: installed())),
            requirements.gaps(), requirements.unknownTargets(),
            app.pointIssues(in: index.chosen, among: index.others), Self.unusedRequirements(in: chosen),
        ]
        var issues: [ValidationIssue] = []
        for some in found where !some.isEmpty { issues += some }
        self.issues = issues
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
    private static func gatewayIssues(in chosen: [PluginManifest]) -> [ValidationIssue] {
        var issues: [ValidationIssue] = []
        for manifest in chosen {
            let provides = manifest.provides, guards = manifest.guards
            for guarded in guards where !provides.contains(where: { $0.id == guarded.id }) {
                issues.append(
                    ValidationIssue(
                        .foreignGateway(guarded.id),
                        "\(manifest.name) guards '\(guarded.id)', which it does not provide, "
                            + "so the gateway was left out",
                        at: [.init(manifest.name, guarded.file, guarded.line)],
                        advice: "install it in the plugin that provides the contract"))
            }
            for provided in provides {
                guard let requirement = provided.requirement, !guards.contains(where: { $0.id == provided.id }) else {
                    continue
                }
                let remedy = "main.requireRole(for: \(provided.contract).self), or another gateway,"
                issues.append(
                    ValidationIssue(
                        .missingGateway(provided.id, requirement: requirement),
                        "\(manifest.name) provides '\(provided.id)', which requires '\(requirement)', "
                            + "and installs no gateway that checks this",
                        at: [.init(manifest.name, provided.file, provided.line)],
                        advice: "add \(remedy) to the plugin"))
            }
        }
        return issues
    }

    /// Returns the facts about a caller whose name another one has already, so that one of them would be read as the
    /// other.
    private static func duplicateFacts(in manifests: [PluginManifest]) -> [ValidationIssue] {
        var first: [String: String] = [:], issues: [ValidationIssue] = []
        for manifest in manifests {
            for fact in manifest.facts {
                guard let other = first[fact.name] else {
                    first[fact.name] = manifest.name
                    continue
                }
                issues.append(
                    ValidationIssue(
                        .duplicateFact(fact.name, first: other),
                        "\(manifest.name) declares the fact '\(fact.name)' about callers, "
                            + "which \(other) declares already",
                        at: [.init(manifest.name, fact.file, fact.line)],
                        advice: "give it a name that begins with the plugin's name"))
            }
        }
        return issues
    }

    /// Returns an issue for each plugin that requires contracts and declares nothing that could activate a board.
    private static func unusedRequirements(in chosen: [PluginManifest]) -> [ValidationIssue] {
        var issues: [ValidationIssue] = []
        for manifest in chosen where !manifest.mayActivateBoards {
            let requires = manifest.requires
            guard let first = requires.first else { continue }
            let ids = ValidationIssue.listed(requires.map { "'\($0.id)'" }, atMost: 5)
            issues.append(
                ValidationIssue(
                    .unusedRequirement(first.id),
                    "\(manifest.name) requires \(ids), and has nothing that could use it",
                    at: requires.map { .init(manifest.name, $0.file, $0.line) },
                    advice: "remove main.require(\(first.contract).self), or add the board that uses it"))
        }
        return issues
    }
}
