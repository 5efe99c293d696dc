import Boardy
import BoardyHeadless
import BoardyRemote
package import BoardySessions
import BoardySodium
package import BoardyStorage
import Foundation

/// The plugins of a command that fit together, with the connection to those in other processes.
struct PlacedPlugins {
    /// The selected plugins, and in a worker also those that they require.
    let plugins: PluginSelection
    /// The connection to the queue; nil if the command needs no queue.
    let connection: RemoteConnection?

    /// Checks that the plugins of a command fit together and that the places of their boards can be reached.
    ///
    /// Whoever makes the value closes the connection.
    ///
    /// - Throws: ``CommandError`` with all issues: with exit code 69 if they are only that no process serves a plugin,
    ///   and with 78 otherwise. With 74 if the key file cannot be read.
    @MainActor
    init(of request: SessionRequest, in context: CommandContext) async throws {
        let selected = request.selection.plugins, isWorker = request.purpose == .worker
        let plugins = isWorker ? selected.withRequirements : selected
        self.plugins = plugins
        func check(_ issues: [ValidationIssue]) throws {
            let report = ValidationReport(of: request, plugins.validation().adding(issues), in: context)
            if let error = report.launchError { throw error }
        }
        guard request.needsQueue else {
            try check([])
            connection = nil
            return
        }
        let placement = try CheckedPlacement(of: plugins.manifests, for: request, in: context)
        try check(placement.issues)
        let opened = try await placement.open()
        do {
            // Workers that need each other have to start one after the other.
            let issues =
                isWorker
                ? try await placement.versionIssues(of: opened).filter { !$0.isUnserved }
                : try await placement.lastingIssues(of: opened)
            try check(issues)
        } catch {
            await opened.close()
            throw error
        }
        connection = opened
    }

    /// Returns the issues of the places that a command line gives to boards. The queue is asked if nothing else is
    /// wrong.
    static func issues(of request: SessionRequest, in context: CommandContext) async throws -> [ValidationIssue] {
        guard request.needsQueue else { return [] }
        let placement = try CheckedPlacement(of: request.selection.plugins.manifests, for: request, in: context)
        guard placement.issues.isEmpty else { return placement.issues }
        let connection = try await placement.open()
        let found: Result<[ValidationIssue], any Error>
        do {
            found = .success(try await placement.lastingIssues(of: connection))
        } catch {
            found = .failure(error)
        }
        await connection.close()
        return try found.get()
    }
}

/// The placement of a command's plugins, checked step by step: first what their declarations tell, then what the living
/// processes serve.
private struct CheckedPlacement {
    private let context: CommandContext
    private let request: SessionRequest
    private let placement: Placement
    private let wire: WireCoding
    private let facts: DeploymentFacts
    /// The issues that need no queue to be found.
    let issues: [ValidationIssue]

    /// - Parameters:
    ///   - manifests: the declarations of all plugins of the command, the remote ones included.
    /// - Throws: ``KeyFileProblem`` if the key file cannot be read.
    init(of manifests: [PluginManifest], for request: SessionRequest, in context: CommandContext) throws {
        self.context = context
        self.request = request
        placement = Placement(
            of: manifests, remote: Set(request.placement.remote),
            serving: request.purpose == .worker ? Set(request.selection.plugins.names) : [])
        let keys = try request.placement.sealKey.map { try SealingKeys(file: $0) }
        wire = keys.map { .sealed(with: $0) } ?? .unsealed
        facts = DeploymentFacts(store: request.storeFact(in: context), keys: keys?.name)
        issues = placement.contractIssues() + (try placement.keyIssues(wire: wire))
    }

    /// Opens the queue.
    func open() async throws -> RemoteConnection {
        let address = try request.placement.requiredEngine(for: "--remote needs --engine")
        let engine = try await context.openEngine(at: address)
        do {
            return try RemoteConnection(
                engine, wire: wire, placement, facts, names: Set(request.placement.remote),
                showsScreens: request.purpose != .worker,
                advice: "It goes on when '\(context.app.identity.name) serve-plugins' with its plugin has started; "
                    + "Ctrl-C ends the wait",
                note: context.delayNote)
        } catch {
            await engine.close()
            throw error
        }
    }

    /// Returns the issues that are left when the processes have had the time to start again: while all workers of a
    /// plugin do, nobody serves it.
    func lastingIssues(of connection: RemoteConnection) async throws -> [ValidationIssue] {
        let clock = context.surroundings.clock
        var left = min(context.surroundings.restartPatience, context.output.timeout ?? .seconds(3600))
        while true {
            let issues = try await versionIssues(of: connection)
            guard !issues.isEmpty, issues.allSatisfy(\.isUnserved), left > .zero else { return issues }
            let pause = min(left, .milliseconds(200))
            try await clock.sleep(for: pause)
            left -= pause
        }
    }

    /// Returns the contracts that no living process serves, or only in other versions, on another store or with other
    /// keys.
    func versionIssues(of connection: RemoteConnection) async throws -> [ValidationIssue] {
        let queue = connection.engine.administration
        let processes = try await queue.processes(), living = processes.living(at: try await queue.time())
        return try placement.versionIssues(wire: wire, accepted: living.acceptedVersions)
            + placement.deploymentIssues(wire: wire, of: facts, among: living)
    }
}

extension CommandContext {
    /// Opens the queue of remote boards in a database.
    package func openEngine(at address: Location) async throws -> RemoteEngine {
        guard let open = surroundings.openEngine ?? app.databases?.openEngine else {
            throw CommandError(code: .software, message: "the app has no kind of database for '\(address)'")
        }
        return try await open(address, .current(), waits)
    }

    /// Writes a message of any thread to standard error, unless the command is to be quiet.
    fileprivate var delayNote: @Sendable (String) -> Void {
        if output.isQuiet { return { _ in } }
        return { [write = surroundings.writeDiagnostic, name = app.identity.name] in write("\(name): \($0)\n") }
    }
}

extension SessionRequest {
    /// Returns the store in words that are equal for processes with the same rows.
    fileprivate func storeFact(in context: CommandContext) -> String {
        let location = location(in: context)
        return switch location {
        case .memory: "its memory"
        case .file(let path): "'\(URL(filePath: path).standardizedFileURL.path)' on \(ProcessID.host)"
        // Two addresses of another database may lead to the same one.
        case .database:
            location == placement.engine ? "the database of the queue" : "another database of PostgreSQL"
        }
    }
}
