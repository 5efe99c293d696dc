import Boardy
import Foundation
import Headless
import LauncherSessions
import Storage
import Web

/// The command that serves the selected plugins to browsers until a signal ends it.
///
/// It runs inside of a session that no browser sees: that one has opened and migrated the store, and has started the plugins, so pending orders
/// are recovered once and not for each visitor.
@MainActor
struct ServeCommand {
    let request: ServeRequest
    let invocation: Invocation
    let surroundings: CommandSurroundings

    /// - Parameters:
    ///   - caretaker: the session around the server.
    ///   - remote: the way to boards of other processes; nil if there are none.
    /// - Throws: ``CommandError`` if the server cannot start, and `CancellationError` at its end.
    func run(in caretaker: AppSession, remote: RemoteConnection?) async throws {
        let location = invocation.location(environment: surroundings.environment)
        let shared = BrowserLane.Shared(
            selection: invocation.selection, location: location, gateway: invocation.gateway,
            environment: surroundings.environment, options: surroundings.options,
            diagnostics: caretaker.diagnostics.sink,
            recordings: try request.recordings.map { path in try RecordingFolder(path: path) }, remote: remote)
        let server = try await WebServer.start(try options()) { BrowserLane(shared) }
        let inspector = try await startInspector(of: server, remote)
        let bell = Store(location).bell
        let following = Task.detached {
            for await _ in bell.rings() {
                server.storeDidChange()
                // A busy shop commits thousands of times a second, and each ring would wake this task.
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        surroundings.output.write(server.address + "\n")
        if !invocation.isQuiet { surroundings.errors.write(notes(on: location)) }
        await Self.untilCancelled()
        following.cancel()
        await inspector?.stop(within: .milliseconds(200))
        await server.stop(within: .milliseconds(800))
        try Task.checkCancellation()
    }

    /// Starts the inspector, if there is to be one. The server stops if that is not possible.
    private func startInspector(
        of server: WebServer, _ remote: RemoteConnection?
    ) async throws -> InspectorServer? {
        do {
            return try request.inspector.map {
                try InspectorCommand(
                    request: $0, invocation: invocation, surroundings: surroundings,
                    queue: remote?.engine.administration
                ).start(of: server)
            }
        } catch {
            await server.stop(within: .seconds(1))
            throw error
        }
    }

    private func options() throws -> WebServerOptions {
        var options = WebServerOptions()
        options.brand = "Boardy Shop"
        options.host = request.host
        options.port = request.port
        options.hostNames = Set(request.hostNames)
        options.isBehindProxy = request.isBehindProxy
        options.lanes = request.lanes ?? min(16, max(4, 2 * ProcessInfo.processInfo.activeProcessorCount))
        options.sessions.count = request.maxSessions
        options.sessions.countOfOneClient = request.maxClientSessions
        options.passwords = request.maxPasswords
        options.sessions.idle = request.idle
        options.sessions.idleUnused = min(request.idle, options.sessions.idleUnused)
        options.accessLog = try request.accessLog.map(accessLog)
        return options
    }

    private func accessLog(_ path: String) throws(CommandError) -> AccessLog {
        if path == "-" {
            let write = surroundings.writeDiagnostic
            return AccessLog { write($0) }
        }
        do {
            let file = Locked(try PrivateFile(path: path))
            // A request that cannot be logged is answered all the same.
            return AccessLog { line in file.withLock { try? $0.write(line) } }
        } catch {
            throw CommandError(
                code: .store,
                message: "the access log '\(path.printable)' cannot be written: \(error.reason). "
                    + "Name a file that you may write by --access-log")
        }
    }

    private func notes(on location: Location) -> String {
        let warning =
            request.isLocal || request.isBehindProxy
            ? ""
            : "launcher: HTTP is not encrypted, so whoever is on the way to \(request.host.printable) can read passwords. Put a proxy with TLS in "
                + "front, and give --behind-proxy\n"
        return warning + "launcher: serving the store '\("\(location)".printable)'; Ctrl-C stops the server\n"
    }

    private static func untilCancelled() async {
        let (nothing, end) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        end.finish()
    }
}
