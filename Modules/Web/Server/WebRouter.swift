import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

/// Answers the requests of browsers: the page of a session, its events and forms, the files of pages, and the figures
/// for operators.
///
/// A request never waits for an actor. A form is held until the session shows something new.
struct WebRouter: RequestHandler {
    /// The states of a server, which a proxy asks for.
    enum Readiness: Sendable {
        case starting, ready, unavailable, stopping
    }

    /// The settings of a router that do not change.
    struct Settings: Sendable {
        /// The name of the app, on every page, and its style.
        var brand: Brand = "App"
        /// The words of the link to the app.
        var startLink = "To the start"
        /// The paths that the routes of the app answer. The paths of the server itself win.
        var addresses = WebAddresses()
        var hosts = HostPolicy()
        /// True to believe the headers of a proxy.
        var isBehindProxy = false
        /// The most bytes of an uploaded file with its form.
        var uploadLimit = 16 << 20
        var passwords = PasswordLimit(count: 30)
        var log: AccessLog?
    }

    let settings: Settings
    let sessions: WebSessions
    let lanes: [Lane]
    let metrics = WebMetrics()
    let pages = PublicPages()
    let now: @Sendable () -> ContinuousClock.Instant
    let readiness: @Sendable () -> Readiness

    private static let formLimit = 64 << 10
    private static let assets = Dictionary(
        uniqueKeysWithValues: Asset.all.map { ($0.path, HTTPResponse.asset($0).secured.kept) })
    private static let getPaths = Set([
        "/", "/events", "/answer", "/leave", "/start", "/healthz", "/readyz", "/metrics", FormName.filePath,
        Self.robotsPath, Self.faviconPath, Self.siteMapPath,
    ])
    private static let robotsPath = "/robots.txt"
    private static let faviconPath = "/favicon.ico"
    private static let postPaths: Set = ["/answer", "/leave", "/start"]

    /// Returns a file that pages load; nil for another path.
    private func asset(at path: String) -> HTTPResponse? {
        if let asset = Self.assets[path] { return asset }
        let own = [settings.brand.icon, settings.brand.style].lazy.compactMap(\.self).first { $0.path == path }
        return own.map { .asset($0).secured.kept }
    }

    /// Returns the address of a route that a request asks for; nil for the paths of the server, and for others.
    private func address(of head: HTTPRequest) -> WebAddress? {
        if Self.getPaths.contains(head.path) || asset(at: head.path) != nil { return nil }
        return settings.addresses.address(at: head.path, query: head.query)
    }

    /// Returns the address that a form names; nil if it is none of the app's.
    func address(of reference: String) -> WebAddress? { settings.addresses.address(of: reference) }

    // MARK: - Before the body

    func bodyLimit(of head: HTTPRequest) -> Int? {
        isUpload(head) ? settings.uploadLimit : Self.formLimit
    }

    /// True for a form with files that the question of its session asks for.
    private func isUpload(_ head: HTTPRequest) -> Bool {
        guard head.contentType == "multipart/form-data", let source = source(of: head),
            let session = visit(of: head, source)?.session
        else { return false }
        return session.desk.view.question?.fields.contains { $0.kind == .file } ?? false
    }

    func refusal(of head: HTTPRequest) -> HTTPResponse? {
        reasonToRefuse(head)?.secured
    }

    func completing(_ response: HTTPResponse) -> HTTPResponse { response.secured }

    private func reasonToRefuse(_ head: HTTPRequest) -> HTTPResponse? {
        guard let source = source(of: head), settings.hosts.allows(source) else {
            return .text(421, "This server has another name. Use the address that it has printed.")
        }
        switch head.method {
        case .get, .head:
            let isKnown =
                Self.getPaths.contains(head.path) || asset(at: head.path) != nil || address(of: head) != nil
            return isKnown ? nil : message(404, "Not found", "There is nothing at this address.")
        case .post:
            guard Self.postPaths.contains(head.path) else {
                return message(404, "Not found", "There is nothing at this address.")
            }
            // A browser tells the page that sends a form. One that does not tell it still needs the token of a form.
            let isOwn = source.isOrigin(of: head)
            if isOwn == false || isOwn == nil && head.path == "/start" { return foreign }
            let type = head.contentType
            if head.path != "/start", type != "application/x-www-form-urlencoded", !isUpload(head) {
                return .text(415, "Only the forms of this server's pages are taken.")
            }
            return nil
        }
    }

    // MARK: - Whole requests

    func handle(_ request: HTTPRequest, _ reply: Reply) {
        if request.path == "/", request.method == .get, let source = source(of: request) {
            return look(request, source, reply)
        }
        if let asset = asset(at: request.path) { return reply.send(asset) }
        if request.path == Self.siteMapPath, let source = source(of: request) {
            return sendSiteMap(request, source, reply)
        }
        if request.method != .post, let address = address(of: request), let source = source(of: request) {
            return look(at: address, request, source, reply)
        }
        let reply = Reply({ reply.send($0.secured) }, hasClientLeft: reply.hasClientLeft)
        guard let source = source(of: request) else {
            return reply.send(HTTPResponse.text(400, "The host is missing."))
        }
        switch (request.method, request.path) {
        case (.post, "/answer"): answer(request, source, reply)
        case (.post, "/leave"): leave(request, source, reply)
        case (.post, _): startAgain(request, source, reply)
        case (.get, "/start"): goHome(request, source, reply)
        case (_, "/answer"), (_, "/leave"), (_, "/start"): reply.send(.redirect())
        case (_, Self.robotsPath): reply.send(robots(source))
        case (_, Self.faviconPath): reply.send(.asset(settings.brand.icon))
        case (_, "/healthz"): reply.send(.text(200, "ok"))
        case (_, "/readyz"): reply.send(readinessResponse)
        case (_, "/metrics"): reply.send(metricsResponse(source))
        case (.get, FormName.filePath): download(request, source, reply)
        case (.head, "/"), (.head, "/events"): reply.send(.page(200, ""))
        case (_, "/events"): follow(request, source, reply)
        case (_, _): reply.send(.text(404, "There is nothing here."))
        }
    }

    /// Answers with the page of a session that shows an address. The address has one spelling only.
    private func look(at address: WebAddress, _ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        if request.path.utf8.elementsEqual(address.decodedPath.utf8) == false {
            return reply.send(HTTPResponse(308, [.init("Location", address.reference)]).secured)
        }
        if address.isReadable, !address.isShown || visit(of: request, source) == nil {
            return read(address, request, source, reply)
        }
        if request.method == .head { return reply.send(HTTPResponse.page(200, "").secured) }
        look(request, source, reply, at: address)
    }

    /// Answers with the page of a session, by a response that is kept with all its headers.
    ///
    /// - Parameter address: the address that the session opens; nil to see what it shows.
    private func look(
        _ request: HTTPRequest, _ source: RequestSource, _ reply: Reply, at address: WebAddress? = nil
    ) {
        let cookie = SessionCookie(for: source)
        let session: WebSession, token: SessionToken?
        var giving = reply
        if let visit = visit(of: request, source) {
            (session, token) = (visit.session, visit.lost)
            // The page may have been made after a sign-in, which another request has sent meanwhile.
            giving = Reply { [sessions] in reply.send(visit.isStill(in: sessions) ? $0 : .redirect().secured) }
        } else if request.header("Sec-Fetch-Site") == "cross-site" {
            // A link on another site brings no cookie, as it is SameSite=Strict, and a new session would replace the
            // session of the browser.
            return reply.send(
                .page(200, MessagePage.onceMore(brand: settings.brand, at: address?.reference ?? "/")).secured)
        } else {
            do {
                (token, session) = try sessions.begin(
                    for: client(of: request, source), browser: browserCookie(source).token(of: request))
                if let old = cookie.token(of: request), sessions.isReplaced(old) { session.desk.present(Self.replaced) }
            } catch {
                return reply.send(response(to: error).secured)
            }
        }
        if let token {
            giving = Reply { [giving] in giving.send($0.adding([cookie.header(giving: token)])) }
        }
        let brand = settings.brand
        let page = { @Sendable [session] (view: SessionView) in
            let document = SessionPage.document(
                of: view, brand: brand, formToken: session.formToken.text, address: address?.reference,
                files: DownloadFolder(path: session.browser.downloadFolder).names)
            return HTTPResponse.page(
                of: view, document.hidingPaths(in: session.browser.uploadFolder), isAddress: address != nil
            ).secured.kept
        }
        guard let address else { return session.desk.look(at: now(), giving, page) }
        session.desk.open(address.link, at: now(), giving, page)
    }

    /// Leaves the screens of a session for the start of the app.
    private func goHome(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard let visit = visit(of: request, source), !visit.session.desk.view.isOver else {
            return reply.send(.redirect())
        }
        let standing = visit.lost.map { [SessionCookie(for: source).header(giving: $0)] } ?? []
        visit.session.desk.open("/", at: now(), reply) { _ in .redirect(standing) }
    }

    /// The paths that programs may read. Nothing of a session is among them.
    private func robots(_ source: RequestSource) -> HTTPResponse {
        .text(
            200,
            """
            User-agent: *
            Disallow: /answer
            Disallow: /start
            Disallow: /leave
            Disallow: /file
            Sitemap: \(source.origin)\(Self.siteMapPath)
            """)
    }

    private func follow(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return reply.send(foreign) }
        // After 204 a browser does not ask again.
        guard let visit = visit(of: request, source), !visit.session.desk.view.isOver else {
            return reply.send(HTTPResponse(204))
        }
        let stream = EventStream()
        visit.session.desk.follow(stream)
        guard visit.isStill(in: sessions) else {
            stream.end()
            return reply.send(HTTPResponse(204))
        }
        var response = HTTPResponse(events: stream)
        // A proxy passes each event on at once.
        response.headers.append(.init("X-Accel-Buffering", "no"))
        reply.send(response)
    }

    private func download(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let visit = visit(of: request, source)
        let folder = visit.map { DownloadFolder(path: $0.session.browser.downloadFolder) }
        let file = folder?.response(for: request.query["name"] ?? "")
        let isAllowed = visit?.isStill(in: sessions) == true
        reply.send(
            (isAllowed ? file : nil)
                ?? message(404, "Not found", "There is no such file for you. Files go when their session ends."))
    }

    // MARK: - Parts

    private func source(of request: HTTPRequest) -> RequestSource? {
        RequestSource(request, isBehindProxy: settings.isBehindProxy)
    }

    /// The session that the secret of a request leads to.
    struct Visit: Sendable {
        let session: WebSession
        let token: SessionToken
        /// The newest secret, if the browser has not received it yet.
        let lost: SessionToken?

        /// True if the secret still leads there. Whatever was read of the session until now is from before a sign-in.
        func isStill(in sessions: WebSessions) -> Bool { sessions.leads(token, to: session) }
    }

    /// The cookie of a browser from which somebody has signed in. A sign-out leaves it.
    func browserCookie(_ source: RequestSource) -> SessionCookie {
        SessionCookie(for: source, named: "browser")
    }

    func visit(of request: HTTPRequest, _ source: RequestSource) -> Visit? {
        guard let token = SessionCookie(for: source).token(of: request), let found = sessions.session(of: token) else {
            return nil
        }
        return Visit(session: found.session, token: token, lost: found.lost)
    }

    /// The notice for a browser that comes back with the secret from before a sign-in.
    private static let replaced = Prompt(
        title: "Please sign in again",
        content: [
            """
            The answer to a password or a card did not reach this browser, so its session does not go on here. \
            What was confirmed is kept.
            """
        ])

    func message(
        _ status: Int, _ title: String, _ text: String, _ wayOn: MessagePage.WayOn? = nil
    ) -> HTTPResponse {
        .page(
            status,
            MessagePage.document(
                title: title, text: text, brand: settings.brand, wayOn: wayOn ?? .look(settings.startLink)))
    }

    var ended: HTTPResponse {
        message(
            403, "This session has ended",
            "It was not used for long, somebody has signed in, it has ended in another "
                + "window, or the server was started anew. "
                + "This form was not taken.", .start("Start again"))
    }

    var foreign: HTTPResponse {
        message(403, "Refused", "The form was not sent from a page of this session. Nothing was changed.")
    }

    /// The address of the client, behind a proxy as the proxy tells it.
    func client(of request: HTTPRequest, _ source: RequestSource) -> String {
        source.client ?? request.clientAddress
    }

    func response(to refusal: WebSessions.Refusal) -> HTTPResponse {
        let response =
            switch refusal {
            case .full:
                message(503, "Too busy", "There are too many visitors at the moment. Please come back in a minute.")
            case .clientFull:
                message(
                    429, "Too many sessions",
                    "There are too many sessions from your network. Quit one of them, or come back in a minute.")
            }
        return response.adding([.init("Retry-After", "60")])
    }

    private var readinessResponse: HTTPResponse {
        switch readiness() {
        case .ready: .text(200, "ready")
        case .starting: .text(503, "starting").adding([.init("Retry-After", "1")])
        case .unavailable: .text(503, "unavailable").adding([.init("Retry-After", "1")])
        case .stopping: .text(503, "stopping")
        }
    }

    /// The figures, but not for clients of a proxy: they are for the machine and its network.
    private func metricsResponse(_ source: RequestSource) -> HTTPResponse {
        if source.isForwarded { return message(404, "Not found", "There is nothing at this address.") }
        var gauges = WebMetrics.Gauges()
        for session in sessions.all where session.desk.usage.end == nil {
            gauges.sessions += 1
            gauges.streams += session.desk.streamCount
        }
        gauges.lanes = zip(sessions.load, lanes).map { ($0, $1.waitingCount) }
        return HTTPResponse(
            200, [.init("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
            body: Array((metrics.text(with: gauges) + "\n").utf8))
    }

    func didEnd(_ record: RequestRecord) {
        metrics.count(record)
        guard let log = settings.log else { return }
        let source = record.head.flatMap(source(of:))
        let token = record.head.flatMap { head in source.flatMap { SessionCookie(for: $0).token(of: head) } }
        log.write(AccessLog.Entry(record, client: source?.client, session: token.flatMap(sessions.number)))
    }
}

extension HTTPRequest {
    /// The type of the body without its parameters.
    fileprivate var contentType: String? {
        header("Content-Type").map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() }
    }
}

extension HTTPResponse {
    /// Returns the page of a session: with 503 if the session has told that there is too much to do, and with 404 if an
    /// address was asked for and there is nothing of its name.
    fileprivate static func page(of view: SessionView, _ document: HTML, isAddress: Bool) -> HTTPResponse {
        if view.isBusy { return .page(503, document, [.init("Retry-After", "10")]) }
        return .page(isAddress && view.isMissing ? 404 : 200, document)
    }

    func adding(_ headers: [Header]) -> HTTPResponse {
        var response = self
        response.headers += headers
        return response
    }
}
