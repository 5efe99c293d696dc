public import BoardyCoding
public import BoardyCore
public import BoardyModulePlugin

/// Decides which plugins run in other processes, and which ones this process serves to others.
///
/// Their manifests are known here, so that what cannot work is told before anything is launched.
public struct Placement {
    private let chosen: [PluginManifest]
    private let remote: Set<String>
    private let served: Set<String>

    /// - Parameters:
    ///   - chosen: the manifests of all plugins of the app, the remote ones included.
    ///   - remote: the names of the plugins whose boards are in other processes.
    ///   - served: the names of the plugins whose boards this process serves to others.
    public init(of chosen: [PluginManifest], remote: Set<String>, serving served: Set<String> = []) {
        self.chosen = chosen
        self.remote = remote
        self.served = served
    }

    /// Returns the remote contracts that this process sends activations of, in the order of declaration.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public func contracts(wire: WireCoding) throws(JSONProblem) -> [ServedContract] {
        try contracts(of: remote, wire)
    }

    /// Returns the remote contracts that this process serves to others, in the order of declaration.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public func servedContracts(wire: WireCoding) throws(JSONProblem) -> [ServedContract] {
        try contracts(of: served, wire)
    }

    private func contracts(of plugins: Set<String>, _ wire: WireCoding) throws(JSONProblem) -> [ServedContract] {
        var all: [ServedContract] = []
        for declaration in chosen.filter({ plugins.contains($0.name) }).flatMap(\.provides) {
            if let contract = declaration.contract as? any RemoteContract.Type {
                all.append(try ServedContract(contract, wire: wire))
            }
        }
        return all
    }

    /// Returns the contracts of remote plugins that plugins of this process need and that cannot leave it.
    public func contractIssues() -> [ValidationIssue] {
        providedRemotely { plugin, declaration, needs in
            let canBeReached =
                declaration.contract is any RemoteContract.Type || declaration.contract is any LocalContract.Type
            if canBeReached || needs.isEmpty { return nil }
            return ValidationIssue(
                .notRemote(declaration.id),
                "\(plugin) is remote, and its contract '\(declaration.id)' cannot leave a process, because "
                    + Self.reason(declaration.contract),
                at: needs,
                advice: "run \(plugin) in this process, or leave out what needs the contract")
        }
    }

    /// Returns the contracts with secrets that this process sends or serves, if it has no keys.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public func keyIssues(wire: WireCoding) throws(JSONProblem) -> [ValidationIssue] {
        if wire.canSeal { return [] }
        let secret = Set(try contracts(of: remote.union(served), wire).filter(\.hasSecrets).map(\.id))
        return chosen.filter { remote.contains($0.name) || served.contains($0.name) }.flatMap { manifest in
            manifest.provides.filter { secret.contains($0.id) }.map { provided in
                let problem =
                    remote.contains(manifest.name)
                    ? "\(manifest.name) is remote, and '\(provided.id)' carries secrets, which "
                        + "this process has no keys to seal with"
                    : "'\(provided.id)' of \(manifest.name) carries secrets, which this process has no keys to open"
                return ValidationIssue(
                    .missingKeys(provided.id), problem,
                    at: [.init(plugin: manifest.name, file: "\(provided.file)", line: provided.line)],
                    advice: "give all processes of the deployment the same key file by --seal-key; "
                        + "'make-seal-key FILE' writes one")
            }
        }
    }

    /// Returns the remote contracts that no living process serves, or serves in no version that this process sends. The
    /// unserved ones of a plugin are one issue.
    ///
    /// - Parameter accepted: for each contract the versions that some living process accepts.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public func versionIssues(
        wire: WireCoding, accepted: [BoardID: Set<ContractVersion>]
    ) throws(JSONProblem) -> [ValidationIssue] {
        let sent = Dictionary(try contracts(wire: wire).map { ($0.id, $0.version) }, uniquingKeysWith: { a, _ in a })
        let isServed = { (id: BoardID) in !(accepted[id] ?? []).isEmpty }
        let unserved = chosen.filter { remote.contains($0.name) }.compactMap { manifest in
            unservedIssue(manifest.name, manifest.provides.filter { sent[$0.id] != nil && !isServed($0.id) })
        }
        return unserved
            + providedRemotely { plugin, declaration, _ in
                guard let version = sent[declaration.id], let known = accepted[declaration.id], !known.isEmpty,
                    !known.contains(version)
                else { return nil }
                let place = ValidationIssue.Place(plugin: plugin, file: "\(declaration.file)", line: declaration.line)
                return ValidationIssue(
                    .otherVersion(declaration.id),
                    "this process sends version \(version) of '\(declaration.id)', and the "
                        + "processes that serve it accept only "
                        + known.map(\.short).sorted().joined(separator: ", "),
                    at: [place], advice: "start a process of the same build that serves the plugin \(plugin)")
            }
    }

    /// Returns the plugins that other processes serve with another store or with other keys than this process has, one
    /// issue of each kind for a plugin.
    ///
    /// - Parameter living: the processes that live and claim.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public func deploymentIssues(
        wire: WireCoding, of own: DeploymentFacts, among living: [ProcessRow]
    ) throws(JSONProblem) -> [ValidationIssue] {
        let shared = try contracts(of: remote.union(served), wire)
        let all = Set(shared.map(\.id)), secret = Set(shared.filter(\.hasSecrets).map(\.id))
        return chosen.filter { remote.contains($0.name) || served.contains($0.name) }.flatMap { manifest in
            [
                issue(manifest, all, living, \.store, own, ValidationIssue.Kind.otherStore) {
                    "keeps its rows in \($0), while this process keeps them in \($1)"
                },
                issue(manifest, secret, living, \.keys, own, ValidationIssue.Kind.otherKeys) {
                    "has the keys \($0), while this process has the keys \($1)"
                },
            ].compactMap(\.self)
        }
    }

    /// Returns an issue for the first process that could not show the screens of the boards that this process serves:
    /// an activation that this process has claimed would fail there at its first screen.
    ///
    /// - Parameters:
    ///   - version: the version in which this process sends screens.
    ///   - living: the processes that live and claim.
    public func screenIssues(sending version: ContractVersion, among living: [ProcessRow]) -> [ValidationIssue] {
        guard let manifest = chosen.first(where: { served.contains($0.name) }), let first = manifest.provides.first,
            let other = living.first(where: {
                $0.serves($0.id.screens) && !$0.serves($0.id.screens, hash: version.hash)
            })
        else { return [] }
        return [
            ValidationIssue(
                .otherVersion(other.id.screens),
                "the process '\(other.id)' shows screens in another version than this process sends",
                at: [.init(plugin: manifest.name, file: "\(first.file)", line: first.line)],
                advice: "end the processes of the other build first; a release with other screens needs a stop of all")
        ]
    }

    /// Returns the issue of the first process that serves one of some contracts of a plugin, and tells another fact
    /// than this process.
    private func issue(
        _ manifest: PluginManifest, _ contracts: Set<BoardID>, _ living: [ProcessRow],
        _ fact: KeyPath<DeploymentFacts, String?>, _ own: DeploymentFacts, _ kind: (BoardID) -> ValidationIssue.Kind,
        _ difference: (String, String) -> String
    ) -> ValidationIssue? {
        guard let mine = own[keyPath: fact] else { return nil }
        for declaration in manifest.provides where contracts.contains(declaration.id) {
            for process in living where process.serves(declaration.id) {
                guard let theirs = process.facts[keyPath: fact], theirs != mine else { continue }
                let subject =
                    remote.contains(manifest.name)
                    ? "\(manifest.name) is remote, and the process '\(process.id)' that serves it"
                    : "the process '\(process.id)' serves \(manifest.name) too, and"
                let kind = kind(declaration.id)
                return ValidationIssue(
                    kind, "\(subject) \(difference(theirs, mine))",
                    at: [.init(plugin: manifest.name, file: "\(declaration.file)", line: declaration.line)],
                    advice: kind == .otherKeys(declaration.id)
                        ? "give all processes of the deployment the same key file by --seal-key"
                        : "give all processes the same --store; without it, the database of --engine is the store")
            }
        }
        return nil
    }

    /// Returns one issue for the contracts of a plugin that nobody serves, because one process mends it.
    private func unservedIssue(_ plugin: String, _ contracts: [ContractDeclaration]) -> ValidationIssue? {
        guard let first = contracts.first else { return nil }
        return ValidationIssue(
            .unserved(first.id),
            "\(plugin) is remote, and no living process serves "
                + contracts.map { "'\($0.id)'" }.joined(separator: ", "),
            at: contracts.map { ValidationIssue.Place(plugin: plugin, file: "\($0.file)", line: $0.line) },
            advice: "start a process that serves the plugin \(plugin) on the same engine, then repeat the command")
    }

    /// Calls a closure with each contract of a remote plugin, and with the places of this process's plugins that need
    /// it.
    private func providedRemotely(
        _ issue: (String, ContractDeclaration, [ValidationIssue.Place]) -> ValidationIssue?
    ) -> [ValidationIssue] {
        let local = chosen.filter { !remote.contains($0.name) }
        return chosen.filter { remote.contains($0.name) }.flatMap { manifest in
            manifest.provides.compactMap { provided in
                let needs = local.flatMap { user in
                    (user.requires + user.uses).filter { $0.id == provided.id }.map {
                        ValidationIssue.Place(plugin: user.name, file: "\($0.file)", line: $0.line)
                    }
                }
                return issue(manifest.name, provided, needs)
            }
        }
    }

    private static func reason<C: BoardContract>(_ contract: C.Type) -> String {
        if C.Command.self != Never.self { return "it takes commands of the type \(C.Command.self)" }
        if C.Action.self != Never.self { return "it sends actions of the type \(C.Action.self)" }
        for (name, type) in [("input", C.Input.self as Any.Type), ("output", C.Output.self)] {
            if type != Void.self, type != Never.self, !(type is any Sampled.Type) {
                return "its \(name) \(type) is no Sampled type"
            }
        }
        return "\(C.self) is no RemoteContract"
    }
}
