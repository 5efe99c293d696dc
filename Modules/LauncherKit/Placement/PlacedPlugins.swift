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
    /// The connection to the queue, or nil if the command needs no queue.
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
        connection = try await placement.open(for: request, in: context) { opened in
            // Workers that need each other have to start one after the other.
            try check(
                isWorker
                    ? try await placement.issues(of: opened).filter { !$0.isUnserved }
                    : try await placement.lastingIssues(of: opened, in: context))
        }
    }

    /// Returns the issues of the places that a command line gives to boards. The queue is asked if nothing else is
    /// wrong.
    static func issues(of request: SessionRequest, in context: CommandContext) async throws -> [ValidationIssue] {
        guard request.needsQueue else { return [] }
        let placement = try CheckedPlacement(of: request.selection.plugins.manifests, for: request, in: context)
        guard placement.issues.isEmpty else { return placement.issues }
        var issues: [ValidationIssue] = []
        let connection = try await placement.open(for: request, in: context) {
            issues = try await placement.lastingIssues(of: $0, in: context)
        }
        await connection.close()
        return issues
    }
}

extension CheckedPlacement {
    /// - Parameter manifests: the declarations of all plugins of the command, the remote ones included.
    /// - Throws: ``KeyFileProblem`` if the key file cannot be read.
    fileprivate init(of manifests: [PluginManifest], for request: SessionRequest, in context: CommandContext) throws {
        try self.init(
            of: manifests, remote: Set(request.placement.remote),
            serving: request.purpose == .worker ? Set(request.selection.plugins.names) : [],
            keys: try request.placement.sealKey.map { try SealingKeys(file: $0) },
            store: request.storeFact(in: context))
    }

    /// Opens the queue that a command line names, and closes it if a check of it throws.
    fileprivate func open(
        for request: SessionRequest, in context: CommandContext, _ check: (RemoteConnection) async throws -> Void
    ) async throws -> RemoteConnection {
        let address = try request.placement.requiredEngine(for: "--remote needs --engine")
        let opened = try await connection(
            over: try await context.openEngine(at: address), showsScreens: request.purpose != .worker,
            advice: "It goes on when '\(context.app.identity.name) serve-plugins' with its plugin has started; "
                + "Ctrl-C ends the wait",
            note: context.delayNote)
        do { try await check(opened) } catch {
            await opened.close()
            throw error
        }
        return opened
    }

    /// Returns the issues that are left when the processes have had the time to start again.
    fileprivate func lastingIssues(
        of connection: RemoteConnection, in context: CommandContext
    ) async throws -> [ValidationIssue] {
        let patience = min(context.surroundings.restartPatience, context.timeLeft() ?? .seconds(3600))
        return try await issues(of: connection, after: patience, clock: context.surroundings.clock)
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
