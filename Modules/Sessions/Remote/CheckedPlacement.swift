package import BoardyModulePlugin
import BoardyRemote
package import BoardySodium
import BoardyWaiting

/// The places of plugins, checked step by step: first what their declarations tell, then what the living processes
/// serve.
package struct CheckedPlacement {
    private let placement: Placement
    private let remote: Set<String>
    private let wire: WireCoding
    private let facts: DeploymentFacts
    /// The issues that need no queue to be found.
    package let issues: [ValidationIssue]

    /// - Parameters:
    ///   - manifests: the declarations of all plugins, the remote ones included.
    ///   - remote: the names of the plugins whose boards are in other processes.
    ///   - served: the names of the plugins that this process serves to others.
    ///   - keys: seal the secrets; nil for a process without keys.
    ///   - store: the store in words that are equal for processes with the same rows.
    package init(
        of manifests: [PluginManifest], remote: Set<String>, serving served: Set<String>, keys: SealingKeys?,
        store: String
    ) throws {
        placement = Placement(of: manifests, remote: remote, serving: served)
        self.remote = remote
        wire = keys.map { .sealed(with: $0) } ?? .unsealed
        facts = DeploymentFacts(store: store, keys: keys?.name)
        issues = placement.contractIssues() + (try placement.keyIssues(wire: wire))
    }

    /// Returns the connection to the plugins over a queue, which is closed if that fails.
    ///
    /// The other parameters are the same as in ``RemoteConnection``.
    package func connection(
        over engine: RemoteEngine, showsScreens: Bool, advice: String, note: @escaping @Sendable (String) -> Void
    ) async throws -> RemoteConnection {
        do {
            return try RemoteConnection(
                engine, wire: wire, placement, facts, names: remote, showsScreens: showsScreens, advice: advice,
                note: note)
        } catch {
            await engine.close()
            throw error
        }
    }

    /// Returns the contracts that no living process serves, or only in other versions, on another store or with other
    /// keys.
    package func issues(of connection: RemoteConnection) async throws -> [ValidationIssue] {
        let queue = connection.engine.administration
        let processes = try await queue.processes(), living = processes.living(at: try await queue.time())
        return try placement.versionIssues(wire: wire, accepted: living.acceptedVersions)
            + placement.deploymentIssues(wire: wire, of: facts, among: living)
            + placement.screenIssues(sending: connection.screens.contract.version, among: living)
    }

    /// Returns the issues that are left when the processes have had some time to start again: while all workers of a
    /// plugin do, nobody serves it.
    package func issues(
        of connection: RemoteConnection, after patience: Duration, clock: any Clock<Duration>
    ) async throws -> [ValidationIssue] {
        let timeLeft = clock.countdown(from: patience)
        while true {
            let issues = try await issues(of: connection)
            guard !issues.isEmpty, issues.allSatisfy(\.isUnserved), let left = timeLeft(), left > .zero else {
                return issues
            }
            try await clock.sleep(for: min(left, .milliseconds(200)))
        }
    }
}

extension ValidationIssue {
    /// True if no living process serves a remote plugin.
    package var isUnserved: Bool { if case .unserved = kind { true } else { false } }
}
