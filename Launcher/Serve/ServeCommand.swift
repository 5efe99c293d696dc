import Boardy
import BoardyHTTP
import BoardyHeadless
import BoardyStorage
import BoardyWeb
import Foundation
import LauncherSessions

/// The command that serves the selected plugins to browsers until a signal ends it.
///
/// It runs inside of a session that no browser sees. That session has opened and migrated the store and has started the plugins, so pending
/// orders are recovered once and not for each visitor.
@MainActor
struct ServeCommand {
    let request: ServeRequest
    let context: CommandContext

    /// - Throws: ``CommandError`` if the server cannot start, and `CancellationError` at its end.
    func run() async throws {
        try await context.withSession { caretaker, sessions, _ in
            try await serve(sessions, diagnostics: caretaker.app.diagnostics.sink)
        }
    }

    /// The number of connections below which a shop is soon full.
    private static let fewConnections = 1_000

    private func serve(_ sessions: SessionFactory, diagnostics: DiagnosticSink) async throws {
        let shared = BrowserLane.Shared(
            sessions: sessions, diagnostics: diagnostics,
            recordings: try request.recordings.map { path in try RecordingFolder(path: path) })
        var options = try options()
        options.isReady = { [probe = StoreProbe(sessions.location)] in probe.replies }
        let server = try await WebServer.start(options) { BrowserLane(shared) }
        let inspector = try await startInspector(of: server, sessions)
        let bell = sessions.makeStore().bell
        let following = Task.detached {
            for await _ in bell.rings() {
                server.storeDidChange()
                // A busy shop commits thousands of times a second, and each ring would wake this task.
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        context.surroundings.output.write(server.address + "\n")
        if !request.isLocal, !request.isBehindProxy {
            context.note(
                "HTTP is not encrypted, so whoever is on the way to \(request.host.printable) can read passwords. Put a proxy with TLS in "
                    + "front, and give --behind-proxy")
        }
        if server.connectionLimit < Self.fewConnections {
            context.note(
                "this process may open \(HTTPServer.descriptorLimit) files, so the server takes \(server.connectionLimit) connections at a time, "
                    + "and a visitor has several. Raise the limit, such as by 'ulimit -n 20000', or by LimitNOFILE= of systemd"
            )
        }
        context.note("serving the store '\("\(sessions.location)".printable)'; Ctrl-C stops the server")
        // Ends by a signal, or when the store is lost.
        await withTaskCancellationHandler {
            await following.value
        } onCancel: {
            following.cancel()
        }
        await inspector?.stop(within: .milliseconds(200))
        await server.stop(within: .milliseconds(800))
        try Task.checkCancellation()
        // Nothing that is written from now on would be kept. A server that starts again opens what has the path then.
        if let loss = bell.loss { throw loss }
    }

    /// Starts the inspector, if there is to be one, and tells its address and a token that was made for it. Nothing tells a token that was given.
    ///
    /// The server stops if the inspector cannot listen.
    private func startInspector(of server: WebServer, _ sessions: SessionFactory) async throws -> InspectorServer? {
        guard let request = request.inspector else { return nil }
        do {
            let options = request.options(for: context, sessions.remote?.engine.administration)
            let inspector = try InspectorServer(of: server, options)
            let token = request.token == nil ? "its token is \(inspector.token)" : "its token is the one you gave"
            context.note("the inspector is at \(inspector.address); \(token)")
            return inspector
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

    private func accessLog(_ path: String) throws -> AccessLog {
        if path == "-" {
            let write = context.surroundings.writeDiagnostic
            return AccessLog { write($0) }
        }
        let file = Locked(try PrivateFile(path, as: "access log", option: "--access-log"))
        // A request that cannot be logged is answered all the same.
        return AccessLog { line in file.withLock { try? $0.write(line) } }
    }
}
