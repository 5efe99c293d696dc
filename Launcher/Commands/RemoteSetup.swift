import Boardy
import BoardyRemote
import LauncherSessions
import Sodium

/// The placement of a command's plugins, checked step by step: first what their declarations tell, then what the living processes serve.
struct RemoteSetup {
    /// The time after which a process that was not heard of counts as gone. A living one is heard of each second.
    private static let silence = Duration.seconds(15)

    private let request: PlacementRequest
    private let placement: Placement
    private let wire: WireCoding
    /// The issues that need no queue to be found.
    let issues: [ValidationIssue]

    /// - Parameters:
    ///   - manifests: the declarations of all plugins of the command, the remote ones included.
    ///   - served: the names of the plugins that the process serves to others.
    /// - Throws: ``CommandError`` with exit code 74 if the key file cannot be read.
    init(_ request: PlacementRequest, _ manifests: [PluginManifest], serving served: [String] = []) throws {
        self.request = request
        placement = Placement(of: manifests, remote: Set(request.remote), serving: Set(served))
        wire = try request.sealKey.map { try .sealed(with: SealingKeys(file: $0)) } ?? .unsealed
        issues = placement.contractIssues() + (try placement.keyIssues(wire: wire))
    }

    /// Opens the queue.
    ///
    /// - Parameter showsScreens: true if the sessions of this process show the screens of remote boards.
    func open(in surroundings: CommandSurroundings, showsScreens: Bool) async throws -> RemoteConnection {
        let engine = try await openEngine(in: surroundings)
        do {
            return try RemoteConnection(
                engine, wire: wire, placement, names: Set(request.remote), showsScreens: showsScreens)
        } catch {
            await engine.close()
            throw error
        }
    }

    private func openEngine(in surroundings: CommandSurroundings) async throws -> RemoteEngine {
        let address = try request.requiredEngine(for: "--remote needs --engine")
        return try await surroundings.openEngine(address, .current())
    }

    /// Returns the contracts that no living process serves, or only in other versions.
    func versionIssues(by queue: any QueueAdministration) async throws -> [ValidationIssue] {
        var accepted: [BoardID: Set<ContractVersion>] = [:]
        let processes = try await queue.processes(), now = try await queue.time()
        // The row of a process that was killed stays until another one finds it dead.
        for process in processes where !process.isDraining && now.since(process.seenAt) < Self.silence {
            for served in process.served {
                accepted[served.contract, default: []].formUnion(served.hashes.map { ContractVersion($0) })
            }
        }
        return try placement.versionIssues(wire: wire, accepted: accepted)
    }

    /// Returns what only the living processes tell, of a queue that is opened for this question.
    func versionIssues(in surroundings: CommandSurroundings) async throws -> [ValidationIssue] {
        let engine = try await openEngine(in: surroundings)
        let found: Result<[ValidationIssue], any Error>
        do { found = .success(try await versionIssues(by: engine.administration)) } catch { found = .failure(error) }
        await engine.close()
        return try found.get()
    }
}
