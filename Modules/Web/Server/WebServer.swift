import BoardyCore
public import BoardyHTTP
public import BoardyHeadless
public import BoardyModulePlugin
import Foundation

/// Serves an app to browsers: each browser has a session of its own, and a few lanes run all sessions.
///
///     let server = try await WebServer.start(WebServerOptions()) { Club() }
///     print(server.address)
///     …
///     await server.stop(within: .seconds(1))
public final class WebServer: Sendable {
    let sessions: WebSessions
    let lanes: [Lane]
    private let pages: PublicPages
    /// The address of the first page for whoever has no session; nil for none.
    let front: WebAddress?
    private let http: HTTPServer
    private let uploads: String
    private let readiness: Readiness
    private let ticks: Task<Void, Never>
    private let host: String

    /// The state that a proxy asks for.
    private final class Readiness: Sendable {
        let state = Locked(ServerStatus.Readiness.starting)
        func become(_ next: ServerStatus.Readiness) { state.withLock { $0 = next } }
        var current: ServerStatus.Readiness { state.withLock { $0 } }
    }

    /// Starts a server, and returns when its lanes have their apps.
    ///
    /// - Parameters:
    ///   - options: the settings of the server.
    ///   - makeApp: makes the app of a lane, on the thread of the lane.
    /// - Throws: `ServerError` if the server cannot listen.
    public static func start(
        _ options: WebServerOptions, makeApp: @escaping @Sendable () -> any LaneApp
    ) async throws(ServerError) -> WebServer {
        let server = try WebServer(options, makeApp)
        for lane in server.lanes { await lane.start() }
        server.readiness.become(.ready)
        return server
    }

    private init(
        _ options: WebServerOptions, _ makeApp: @escaping @Sendable () -> any LaneApp
    ) throws(ServerError) {
        let now: @Sendable () -> ContinuousClock.Instant = { .now }
        let lanes = (0..<max(1, options.lanes)).map { _ in Lane(makeApp: makeApp) }
        let uploads = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        let sessions = WebSessions(limits: options.sessions, lanes: lanes, uploads: uploads, now: now)
        let readiness = Readiness()
        let router = WebRouter(
            settings: WebRouter.Settings(options), sessions: sessions, lanes: lanes, now: now,
            readiness: { [isReady = options.isReady] in
                let current = readiness.current
                return current == .ready && !isReady() ? .unavailable : current
            })
        http = try HTTPServer(router, host: options.host, port: options.port, limits: ServerLimits(options))
        host = options.host
        (self.lanes, self.sessions, self.uploads, self.readiness) = (lanes, sessions, uploads, readiness)
        pages = router.site.pages
        front = router.settings.front
        ticks = Task.detached {
            while (try? await Task.sleep(for: .milliseconds(100))) != nil { sessions.tick() }
        }
    }

    deinit {
        ticks.cancel()
        sessions.endAll()
        for lane in lanes { Task { await lane.close() } }
        UploadFolder(path: uploads).remove()
    }

    /// The port that the server listens at.
    public var port: Int { http.port }

    /// The address of the first page, such as `http://127.0.0.1:8080/`.
    public var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/" }

    /// The number of sessions that go on.
    public var sessionCount: Int { sessions.count }

    /// The number of event streams that are open.
    public var streamCount: Int { sessions.all.reduce(0) { $0 + $1.desk.streamCount } }

    /// The most connections at one time, by the limits and by the descriptors that the process may have.
    public var connectionLimit: Int { http.connectionLimit }

    /// A sentence for whoever runs the server, if it takes so few connections that it is soon full; nil otherwise.
    public var shortageOfConnections: String? {
        if connectionLimit >= 1_000 { return nil }
        return "this process may open \(HTTPServer.descriptorLimit) files, so the server takes \(connectionLimit) "
            + "connections at a time, and a visitor has several. Raise the limit, such as by 'ulimit -n 20000', or by "
            + "LimitNOFILE= of systemd"
    }

    /// The numbers of connections at this moment.
    public var connections: HTTPServer.Counts { http.counts }

    /// Shows soon on all open pages that the store has changed; others are drawn anew when somebody looks. Any thread
    /// may call it, as often as it likes: many changes become one.
    public func storeDidChange() {
        pages.removeAll()
        for lane in lanes { lane.storeDidChange() }
    }

    /// Stops: takes no more requests, ends all sessions, and lets responses go out.
    ///
    /// - Parameter limit: the time until connections are cut. An app that does not return from its session by then is
    ///   left behind.
    /// - Returns: true if everything has ended in time.
    @discardableResult
    public func stop(within limit: Duration) async -> Bool {
        let end = ContinuousClock.now + limit
        readiness.become(.stopping)
        ticks.cancel()
        let isComplete = await http.stop(within: limit) { [sessions] in sessions.endAll() }
        var hasEnded = await sessions.waitForApps(until: end)
        for lane in lanes { Task { await lane.close() } }
        while hasEnded, !lanes.allSatisfy(\.isClosed) {
            hasEnded = ContinuousClock.now < end
            try? await Task.sleep(for: .milliseconds(1))
        }
        UploadFolder(path: uploads).remove()
        return isComplete && hasEnded
    }
}

/// The settings of a web server.
public struct WebServerOptions: Sendable {
    /// The numeric address to listen at. Only this machine reaches the default.
    public var host = "127.0.0.1"
    /// The port; 0 for any free one.
    public var port = 8080
    /// The number of lanes. Each has a thread and an app.
    public var lanes = 4
    /// The name of the app, on every page.
    public var brand = "App"
    /// The picture of the app before its name, which is the icon of every page too: elements of SVG in a square of 32
    /// by 32, which are drawn as lines; empty for a common picture.
    public var picture = ""
    /// The rules of a style sheet that every page has behind its own; empty for none. The browser gets them as a file.
    public var style = ""
    /// The words of the link to the app, on pages that tell why something is not there.
    public var startLink = "To the start"
    /// The link of a route whose page is the first one for whoever has no session, such as `app://products`; empty for
    /// none. A route without a page that is read without a session counts as none.
    public var front = ""
    /// The folder with the pictures that screens name, or nil for none. Everybody may see all that is in it.
    public var pictures: String?
    /// The paths that the routes of the app answer, besides the paths of the server itself.
    public var addresses = WebAddresses()
    /// The menu of pages that know no person.
    public var menu = MenuFrame()
    /// The names, without port, by which browsers call the server, besides the loopback and, if it listens to more than
    /// that, IP addresses.
    ///
    /// If the set is empty, a server behind a proxy takes every name that the proxy passes on.
    public var hostNames: Set<String> = []
    /// True if a proxy stands in front and sets `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-For`. Clients
    /// must not reach the server past it.
    public var isBehindProxy = false
    /// The most bytes of an uploaded file with its form.
    public var uploadLimit = 16 << 20
    /// The passwords that one client address may send at once, or one network of IPv6; every ten seconds it may send
    /// one more. 0 for no limit.
    public var passwords = 30
    /// Returns false while the app cannot serve visitors, for example because its database does not reply. `/readyz` is
    /// 503 then. It must not wait.
    public var isReady: @Sendable () -> Bool = { true }
    /// The limits of sessions.
    public var sessions = SessionLimits()
    /// The limits of connections and requests. If they have none for the connections of one client, it has four for
    /// each session that it may have. All clients of a proxy share one address, so that there is no such limit behind
    /// it.
    public var http = ServerLimits()
    /// The log of requests; nil for none.
    public var accessLog: AccessLog?

    /// Creates settings with their defaults.
    public init() {}
}

extension ServerLimits {
    fileprivate init(_ options: WebServerOptions) {
        self = options.http
        // Half of the time of a look is the system's, which several threads spend at once.
        threads = max(threads, min(4, ProcessInfo.processInfo.activeProcessorCount))
        // A lane has a connection to the store.
        reservedDescriptors += 4 * options.lanes
        if options.isBehindProxy {
            connectionsOfOneAddress = 0
        } else if connectionsOfOneAddress == 0 {
            connectionsOfOneAddress = 4 * options.sessions.countOfOneClient
        }
    }
}

extension WebRouter.Settings {
    fileprivate init(_ options: WebServerOptions) {
        brand = Brand(options.brand, picture: options.picture, css: options.style)
        startLink = options.startLink
        front = options.addresses.address(of: WebAddresses.reference(of: options.front))
            .flatMap { $0.isReadable ? $0 : nil }
        pictures = options.pictures
        addresses = options.addresses
        brand.links = options.addresses.named
        brand.search = options.addresses.search
        brand.menu = options.menu
        isBehindProxy = options.isBehindProxy
        uploadLimit = options.uploadLimit
        passwords = .init(count: options.passwords)
        log = options.accessLog
        let isLoopback = options.host == "::1" || options.host.hasPrefix("127.")
        hosts = HostPolicy(names: options.hostNames, takesAddresses: !isLoopback)
    }
}
