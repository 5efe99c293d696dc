import Boardy
import BoardyCommandLine
import BoardyHTTP
import BoardyHeadless
import BoardySessions
import BoardyStorage
import BoardyTrace
import BoardyWeb
import Foundation
import LauncherKit

/// Serves the selected plugins to browsers until a signal ends it.
///
/// It runs inside of a session that no browser sees. That session has opened and migrated the store and has started the
/// plugins, so pending work is recovered once and not for each visitor.
struct ServeCommand: SessionCommand {
    static var declaration: CommandDeclaration {
        let name = AppDefinition.current.identity.name
        return CommandDeclaration(
            "serve", abstract: "Serves the selected plugins to browsers, each with a session of its own.",
            discussion: """
                The address is printed when the server is ready. Ctrl-C or SIGTERM ends all sessions and the server. \
                Visitors have none of the rights of the machine's owner, which the commands of '\(name) activate' \
                have.
                """,
            examples: [
                Example("\(name) serve", "Serves the app at http://127.0.0.1:8080/."),
                Example(
                    "\(name) serve --host 0.0.0.0 --behind-proxy --access-log requests.jsonl",
                    "Serves it behind a proxy that speaks TLS."),
            ])
    }

    package static let goesOn = true

    package let session = SessionRequest(for: .server)
    private let request = ServerOptions()
    var members: [any ParameterMember] { [session, request] }

    func check() throws(ValueError) {
        if session.store == ":memory:" {
            throw ValueError("takes a file for --store, because its threads and other processes share the store")
        }
        if session.selection.fakesMissing, !request.isLocal || request.isBehindProxy {
            throw ValueError(
                "takes --fake-missing at an address of this machine only, because samples answer who a visitor is")
        }
    }

    /// - Throws: ``CommandError`` if the server cannot start, and `CancellationError` at its end.
    func run(in context: CommandContext) async throws {
        let log = (option: "--access-log", path: request.accessLog)
        try context.checkFiles(session.namedFiles + [log], of: session.location(in: context))
        try await context.withSession(session) { caretaker in
            do {
                try await caretaker.sharingTrace {
                    try await serve(
                        caretaker.sessions, $0, caretaker.app.launcher, diagnostics: caretaker.app.diagnostics.sink,
                        in: context)
                }
            } catch let error as ServerError {
                // No machine has such an address or port.
                let isUsage = [.noAddress, .portOutOfRange].contains(error.reason)
                throw CommandError(code: isUsage ? .usage : .unavailable, message: "\(error)")
            }
        }
    }

    @MainActor
    private func serve(
        _ sessions: SessionFactory, _ trace: SharedTrace?, _ launcher: PluginLauncher, diagnostics: DiagnosticSink,
        in context: CommandContext
    ) async throws {
        let identity = context.app.identity
        let shared = BrowserLane.Shared(
            sessions: sessions, diagnostics: diagnostics, trace: trace,
            recordings: try request.recordings.map {
                try RecordingFolder(
                    path: $0, with: session.selection.plugins.names, by: identity.name, version: identity.version)
            }, noun: identity.noun)
        var options = try options(in: context)
        options.menu = MenuFrame(
            withoutSession: launcher.contributions(to: MenuEntries.self),
            launcher.contributions(to: ScreenPersons.self))
        options.isReady = { [probe = StoreProbe(sessions.location)] in probe.replies }
        let server = try await WebServer.start(options) { BrowserLane(shared) }
        let inspector = try await startInspector(of: server, sessions, in: context)
        let bell = sessions.makeStore().bell
        let following = Task.detached {
            for await _ in bell.rings() {
                server.storeDidChange()
                // A busy shop commits thousands of times a second, and each ring would wake this task.
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        context.print(server.address)
        if !request.isLocal, !request.isBehindProxy {
            context.note(
                "HTTP is not encrypted, so whoever is on the way to \(request.host.printable) can read passwords. "
                    + "Put a proxy with TLS in front, and give --behind-proxy")
        }
        if let shortage = server.shortageOfConnections { context.note(shortage) }
        for note in launcher.serverNotes { context.note(note) }
        context.note("serving the store '\("\(sessions.location)".printable)'; Ctrl-C stops the server")
        // Ends by a signal, or when the store is lost.
        await withTaskCancellationHandler(operation: { await following.value }, onCancel: { following.cancel() })
        await inspector?.stop(within: .milliseconds(200))
        await server.stop(within: .milliseconds(800))
        try Task.checkCancellation()
        // Nothing that is written from now on would be kept. A server that starts again opens what has the path then.
        if let loss = bell.loss { throw loss }
    }

    /// Starts the inspector, if there is to be one, and tells its address, and its token unless it was given.
    ///
    /// The server stops if the inspector cannot listen.
    @MainActor
    private func startInspector(
        of server: WebServer, _ sessions: SessionFactory, in context: CommandContext
    ) async throws -> InspectorServer? {
        guard let port = request.inspector else { return nil }
        do {
            var options = InspectorOptions(
                of: session.selection.plugins, in: context, sessions.remote?.engine.administration)
            options.port = port
            options.token = request.inspectorToken.flatMap { InspectorToken($0) }
            let inspector = try InspectorServer(of: server, options)
            let token = options.token == nil ? "its token is \(inspector.token)" : "its token is the one you gave"
            context.note("the inspector is at \(inspector.address); \(token)")
            return inspector
        } catch {
            await server.stop(within: .seconds(1))
            throw error
        }
    }

    private func options(in context: CommandContext) throws -> WebServerOptions {
        var options = WebServerOptions()
        options.brand = context.app.identity.title
        options.picture = context.app.identity.picture
        options.style = context.app.identity.style
        options.addresses = WebAddresses(of: session.selection.plugins.manifests.flatMap(\.routes))
        options.front = context.app.front
        options.pictures = request.pictures
        options.startLink = "To the \(context.app.identity.noun)"
        options.host = request.host
        options.port = request.port
        options.hostNames = Set(request.hostNames)
        options.isBehindProxy = request.isBehindProxy
        options.lanes = request.lanes ?? min(16, max(8, 4 * ProcessInfo.processInfo.activeProcessorCount))
        options.sessions.count = request.maxSessions
        options.sessions.countOfOneClient = request.maxClientSessions
        options.passwords = request.maxPasswords
        options.sessions.idle = request.idle
        options.sessions.idleUnused = min(request.idle, options.sessions.idleUnused)
        options.accessLog = try request.accessLog.map { try accessLog($0, in: context) }
        return options
    }

    private func accessLog(_ path: String, in context: CommandContext) throws -> AccessLog {
        if path == "-" { return AccessLog(send: context.surroundings.writeDiagnostic) }
        let file = Locked(try PrivateFile(path, as: "access log", option: "--access-log"))
        // A request that cannot be logged is answered all the same.
        return AccessLog { line in file.withLock { try? $0.write(line) } }
    }
}
