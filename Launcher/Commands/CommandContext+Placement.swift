import Boardy
import BoardyHeadless
import BoardyRemote
import BoardySodium
import BoardyStorage
import Foundation
import LauncherSessions

extension CommandContext {
    /// Runs a body with the plugins of the command, after it was checked that they fit together and that the places of their boards can be reached.
    ///
    /// The connection to the queue is closed however the body ends.
    ///
    /// - Parameter body: gets the plugins: the selected ones, and in a worker those that they require. The connection is nil if the command needs no queue.
    /// - Throws: ``CommandError`` with all issues: with exit code 69 if they are only that no process serves a plugin, and with 78 otherwise. With 74 if
    ///   the key file cannot be read.
    @MainActor
    func withPlacedPlugins(_ body: (PluginSelection, RemoteConnection?) async throws -> Void) async throws {
        let selection = invocation.isWorker ? invocation.selection.withRequirements : invocation.selection
        let manifests = selection.manifests
        guard invocation.needsQueue else {
            try check(manifests, [])
            return try await body(selection, nil)
        }
        let placement = try CheckedPlacement(of: manifests, for: self)
        try check(manifests, placement.issues)
        let connection = try await placement.open()
        do {
            // Workers that need each other have to start one after the other.
            let issues =
                invocation.isWorker
                ? try await placement.versionIssues(of: connection).filter { !$0.isUnserved }
                : try await placement.lastingIssues(of: connection)
            try check(manifests, issues)
            try await body(selection, connection)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Returns the issues of the places that the command line gives to boards. The queue is asked if nothing else is wrong.
    func placementIssues() async throws -> [ValidationIssue] {
        guard invocation.needsQueue else { return [] }
        let placement = try CheckedPlacement(of: invocation.selection.manifests, for: self)
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

    /// Writes a new key file, and tells the name of its keys.
    func makeSealKey(_ file: String) throws {
        let keys = try SealingKeys.create(file: file)
        note("'\(file.printable)' has the keys \(keys.name); copy it to every process, and keep it")
    }

    private func check(_ manifests: [PluginManifest], _ issues: [ValidationIssue]) throws {
        let validation = invocation.selection.validation(of: manifests).adding(issues)
        if let error = ValidationReport(of: self, validation).launchError { throw error }
    }
}

/// The placement of a command's plugins, checked step by step: first what their declarations tell, then what the living processes serve.
private struct CheckedPlacement {
    private let context: CommandContext
    private let placement: Placement
    private let wire: WireCoding
    private let facts: DeploymentFacts
    /// The issues that need no queue to be found.
    let issues: [ValidationIssue]

    /// - Parameters:
    ///   - manifests: the declarations of all plugins of the command, the remote ones included.
    /// - Throws: ``KeyFileProblem`` if the key file cannot be read.
    init(of manifests: [PluginManifest], for context: CommandContext) throws {
        self.context = context
        let invocation = context.invocation
        placement = Placement(
            of: manifests, remote: Set(invocation.placement.remote),
            serving: invocation.isWorker ? Set(invocation.selection.names) : [])
        let keys = try invocation.placement.sealKey.map { try SealingKeys(file: $0) }
        wire = keys.map { .sealed(with: $0) } ?? .unsealed
        facts = DeploymentFacts(
            store: invocation.storeFact(environment: context.surroundings.environment), keys: keys?.name)
        issues = placement.contractIssues() + (try placement.keyIssues(wire: wire))
    }

    /// Opens the queue.
    func open() async throws -> RemoteConnection {
        let invocation = context.invocation
        let address = try invocation.placement.requiredEngine(for: "--remote needs --engine")
        let engine = try await context.surroundings.openEngine(address, .current(), context.waits)
        do {
            return try RemoteConnection(
                engine, wire: wire, placement, facts, names: Set(invocation.placement.remote),
                showsScreens: !invocation.isWorker, note: context.delayNote)
        } catch {
            await engine.close()
            throw error
        }
    }

    /// Returns the issues that are left when the processes have had the time to start again: while all workers of a plugin do, nobody serves it.
    func lastingIssues(of connection: RemoteConnection) async throws -> [ValidationIssue] {
        let clock = context.surroundings.clock
        var left = min(context.surroundings.restartPatience, context.invocation.timeout ?? .seconds(3600))
        while true {
            let issues = try await versionIssues(of: connection)
            guard !issues.isEmpty, issues.allSatisfy(\.isUnserved), left > .zero else { return issues }
            let pause = min(left, .milliseconds(200))
            try await clock.sleep(for: pause)
            left -= pause
        }
    }

    /// Returns the contracts that no living process serves, or only in other versions, on another store or with other keys.
    func versionIssues(of connection: RemoteConnection) async throws -> [ValidationIssue] {
        let queue = connection.engine.administration
        let processes = try await queue.processes(), living = processes.living(at: try await queue.time())
        return try placement.versionIssues(wire: wire, accepted: living.acceptedVersions)
            + placement.deploymentIssues(wire: wire, of: facts, among: living)
    }
}

extension CommandContext {
    /// Writes a message of any thread to standard error, unless the command is to be quiet.
    fileprivate var delayNote: @Sendable (String) -> Void {
        if invocation.isQuiet { return { _ in } }
        return { [write = surroundings.writeDiagnostic] in write("launcher: \($0)\n") }
    }
}

extension Invocation {
    /// Returns the store in words that are equal for processes with the same rows.
    fileprivate func storeFact(environment: [String: String]) -> String {
        switch location(environment: environment) {
        case .memory: "its memory"
        case .file(let path): "'\(URL(filePath: path).standardizedFileURL.path)' on \(ProcessID.host)"
        // Two addresses of another database may be those of one.
        case .postgres(let address):
            address == placement.engine ? "the database of the queue" : "another database of PostgreSQL"
        }
    }
}
