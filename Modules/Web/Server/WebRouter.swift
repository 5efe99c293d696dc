import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

/// Answers the requests of browsers: the page of a session, its events and forms. It passes on what is the same for
/// everybody, and the questions of operators.
///
/// A request never waits for an actor. A form is held until the session shows something new.
// A class, because each request's closures keep it: copies of its parts would take a tenth of the time of a look.
final class WebRouter: RequestHandler {
    /// The session that the secret of a request leads to.
    struct Visit: Sendable {
        /// The first tab of the session.
        let session: WebSession
        let token: SessionToken

        /// True if the secret still leads there. Whatever was read of the session until now is from before a sign-in.
        func isStill(in sessions: WebSessions) -> Bool { sessions.leads(token, to: session) }
    }

    /// The settings of a router that do not change.
    struct Settings: Sendable {
        /// The name of the app, on every page, and its style.
        var brand: Brand = "App"
        /// The words of the link to the app.
        var startLink = "To the start"
        /// The address whose page is the first one for whoever has no session; nil if a session begins there.
        var front: WebAddress?
        /// The folder with the pictures of the app; nil for none.
        var pictures: String?
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
    /// The part of the site that is the same for everybody.
    let site: PublicSite
    let clicks = RecentClicks()
    let status: ServerStatus
    let now: @Sendable () -> ContinuousClock.Instant

    init(
        settings: Settings, sessions: WebSessions, lanes: [Lane],
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        readiness: @escaping @Sendable () -> ServerStatus.Readiness
    ) {
        self.settings = settings
        self.sessions = sessions
        self.lanes = lanes
        self.now = now
        site = PublicSite(settings, lanes)
        status = ServerStatus(sessions: sessions, lanes: lanes, readiness: readiness)
    }

    private static let formLimit = 64 << 10
    private static let getPaths = PublicSite.paths.union(ServerStatus.paths)
        .union(["/", "/events", "/answer", "/leave", "/start", FormName.filePath])
    private static let postPaths: Set = ["/answer", "/leave", "/start", "/end"]

    /// Returns the address that a form names; nil if the app has no such address.
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
        return sessions.tabs(of: session).contains {
            $0.desk.view.question?.fields.contains { $0.kind == .file } ?? false
        }
    }

    func refusal(of head: HTTPRequest) -> HTTPResponse? {
        guard let source = source(of: head) else { return Self.otherName }
        return reasonToRefuse(head, source)?.secured
    }

    private static let otherName =
        HTTPResponse.text(421, "This server has another name. Use the address that it has printed.").secured

    func completing(_ response: HTTPResponse) -> HTTPResponse { response.secured }

    private func reasonToRefuse(_ form: HTTPRequest, _ source: RequestSource) -> HTTPResponse? {
        guard Self.postPaths.contains(form.path) else { return messages.nothing }
        // A browser tells the page that sends a form. One that does not tell it still needs the token of a form.
        let isOwn = source.isOrigin(of: form)
        if isOwn == false || isOwn == nil && form.path == "/start" { return messages.foreign }
        let type = form.contentType
        if form.path != "/start", type != "application/x-www-form-urlencoded", !isUpload(form) {
            return .text(415, "Only the forms of this server's pages are taken.")
        }
        return nil
    }

    // MARK: - Whole requests

    func handle(_ request: HTTPRequest, _ reply: Reply) {
        if let response = site.known(request) { return reply.send(response) }
        guard let source = source(of: request) else { return reply.send(Self.otherName) }
        if request.path == "/", request.method != .post {
            let visit = visit(of: request, source)
            if visit == nil, let front = settings.front, isNew(request, source) {
                return site.read(front, request, source, reply)
            }
            return look(request, source, visit, reply)
        }
        if let asset = site.asset(at: request.path) { return reply.send(asset) }
        if request.method != .post, let picture = site.picture(for: request) { return reply.send(picture) }
        if request.path == PublicSite.mapPath { return site.sendMap(request, source, reply) }
        if request.method != .post, !Self.getPaths.contains(request.path), !site.isPicture(request.path),
            let address = settings.addresses.address(at: request.encodedPath, query: request.query)
        {
            return look(at: address, request, source, reply)
        }
        let isScript = request.method == .post && request.header("Accept") == "text/uri-list"
        let reply = Reply(
            { reply.send((isScript ? $0.forScript : $0).secured) }, hasClientLeft: reply.hasClientLeft)
        switch (request.method, request.path) {
        case (.post, "/answer"): answer(request, source, reply)
        case (.post, "/leave"): leave(request, source, reply)
        case (.post, "/end"): end(request, source, reply)
        case (.post, _): startAgain(request, source, reply)
        case (.get, "/start"): goHome(request, source, reply)
        case (_, "/answer"), (_, "/leave"), (_, "/start"): reply.send(.redirect())
        case (.get, FormName.filePath): download(request, source, reply)
        case (.head, "/events"): reply.send(HTTPResponse(204))
        case (_, "/events"): follow(request, source, reply)
        case (_, _):
            reply.send(
                site.response(at: request.path, source) ?? status.response(at: request.path, source)
                    ?? messages.nothing)
        }
    }

    /// Answers with the page of a session that shows an address. The address has one spelling only.
    private func look(at address: WebAddress, _ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        if address.isRespelled {
            return reply.send(HTTPResponse(308, [.init("Location", address.reference)]).secured)
        }
        let visit = address.isShown ? visit(of: request, source) : nil
        if address.isReadable, !address.isShown || visit == nil && lastingToken(of: request, source) == nil {
            return site.read(address, request, source, reply)
        }
        look(request, source, visit, reply, at: address)
    }

    /// Answers with the page of a tab, by a response that is kept with all its headers.
    ///
    /// - Parameter address: the address that is opened, in the tab that shows it or in one without a story; nil to see
    ///   what a tab shows.
    private func look(
        _ request: HTTPRequest, _ source: RequestSource, _ visit: Visit?, _ reply: Reply, at address: WebAddress? = nil
    ) {
        let session: WebSession, cookies: @Sendable () -> [HTTPResponse.Header]?
        if let visit {
            if let address {
                session = sessions.tab(for: address.link, of: visit.session)
            } else if let tab = tab(of: request, visit), !isNewTab(request, tab) {
                session = tab
            } else {
                return goHome(request, source, Reply { reply.send($0.secured) })
            }
            // The page may have been made after a sign-in, which another request has sent meanwhile.
            cookies = { self.standingStill(visit, source) }
        } else if request.header("Sec-Fetch-Site") == "cross-site" {
            // A browser may have a cookie of before, SameSite=Strict, which a link on another site does not bring. A
            // new session would replace the session of the browser.
            return reply.send(onceMore(MessagePage.fromElsewhere, at: address?.reference ?? "/"))
        } else if isSettling(request, source) {
            let tab = request.query[FormName.tab].flatMap(Int.init) ?? 1
            return reply.send(onceMore(MessagePage.settling, at: address?.reference ?? FormMark.path(ofTab: tab)))
        } else {
            do {
                let token: SessionToken
                (token, session) = try sessions.begin(
                    for: client(of: request, source), browser: browserCookie(source).token(of: request),
                    lasting: lastingToken(of: request, source))
                // The page may be of somebody who is signed in again, whose browser has a new secret then.
                cookies = { [session] in self.cookies(of: session, giving: token, source) }
                let old = SessionCookie(for: source).token(of: request)
                if let old, sessions.isReplaced(old) { session.desk.present(Self.replaced) }
            } catch {
                return reply.send(messages.response(to: error).secured)
            }
        }
        let giving = Reply { [self, session] response in
            guard let cookies = cookies() else { return reply.send(.redirect().secured) }
            if request.method == .head, visit == nil {
                // Nobody comes back to this session.
                sessions.discard(session)
                return reply.send(response)
            }
            reply.send(response.adding(cookies + renewal(for: session, request, source)))
        }
        let page = { @Sendable [self, session] (view: SessionView) -> HTTPResponse in
            // The response to the last answer did not wait for the outcome.
            if address == nil, let end = session.desk.takeEnd() { return .redirect(to: end).secured }
            // Beside an answer that did not count, no page has notices.
            if request.method != .head, view.refused == nil { session.desk.noteTold(by: view, at: now()) }
            let document = SessionPage.document(
                of: view, brand: settings.brand, formToken: session.formToken.text, tab: session.tab,
                address: address?.reference,
                files: DownloadFolder(path: session.browser.downloadFolder).names)
            return HTTPResponse.page(
                of: view, document.hidingPaths(in: session.browser.uploadFolder), isAddress: address != nil
            ).secured.kept
        }
        if let address {
            return session.desk.open(address.link, from: origin(of: request, source), at: now(), giving, page)
        }
        // The page of an address is at its address, so the path of the tab shows the start.
        if session.desk.showsAddress { return session.desk.open("/", at: now(), giving, page) }
        session.desk.look(at: now(), giving, page)
    }

    /// Returns the page of this server from which a browser comes; nil if it is no address, or is not told.
    private func origin(of request: HTTPRequest, _ source: RequestSource) -> WebAddress? {
        guard let referrer = request.header("Referer"), referrer.hasPrefix("\(source.origin)/") else { return nil }
        return address(of: String(referrer.dropFirst(source.origin.count))).flatMap { $0.isShown ? $0 : nil }
    }

    /// The tab that a request names in its query, or the first one; nil if the tab was closed.
    private func tab(of request: HTTPRequest, _ visit: Visit) -> WebSession? {
        let number = request.query[FormName.tab].map { Int($0) ?? 0 } ?? 1
        if number == visit.session.tab { return visit.session }
        return sessions.tabs(of: visit.session).first { $0.tab == number }
    }

    /// True for somebody who has typed the address of the app in another tab than the one with the story of a session.
    /// A browser tells where a link or a form was, also when the page is loaded again.
    private func isNewTab(_ request: HTTPRequest, _ session: WebSession) -> Bool {
        request.query[FormName.tab] == nil && request.header("Sec-Fetch-Site") == "none"
            && request.header("Referer") == nil && !session.desk.isFree && !session.desk.view.isOver
    }

    /// True for a browser without a session and without a secret by which somebody may be signed in again, also if it
    /// had a session that has ended.
    private func isNew(_ request: HTTPRequest, _ source: RequestSource) -> Bool {
        if lastingToken(of: request, source) != nil { return false }
        return SessionCookie(for: source).token(of: request).map(sessions.isReplaced) != true
    }

    /// Leaves the screens of a tab for the start of the app, or for its front if nobody is signed in. Without a tab in
    /// the query, it is one without a story. A link on another site leaves nothing.
    private func goHome(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard request.header("Sec-Fetch-Site") != "cross-site", let visit = visit(of: request, source),
            !visit.session.desk.view.isOver
        else {
            return reply.send(.redirect())
        }
        let number = request.query[FormName.tab].map { Int($0) ?? 0 }
        let session =
            (number == nil ? nil : tab(of: request, visit)) ?? sessions.tab(for: "/", of: visit.session)
        let notice = number.flatMap { number -> Prompt? in
            if !sessions.hasHad(tab: number, in: visit.session) { return Self.noTab }
            return number != session.tab && session.forms.takeCut(number) ? Self.cut : nil
        }
        session.desk.open("/", at: now(), reply) { [self, front = settings.front] view in
            if let notice { session.desk.present(notice) }
            let isFront = view.menu?.person == nil && notice == nil
            return .redirect(standing(visit, source), to: isFront ? front?.reference ?? session.path : session.path)
        }
    }

    private func follow(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return reply.send(messages.foreign) }
        let link = request.query[FormName.address].flatMap(address(of:))?.link
        // After 204 a browser does not ask again.
        guard let visit = visit(of: request, source),
            let tab = tab(of: request, visit) ?? link.map({ _ in visit.session }), !tab.desk.view.isOver
        else { return reply.send(HTTPResponse(204)) }
        let stream = EventStream()
        tab.desk.follow(
            stream, of: link, showing: request.query[FormName.turn].flatMap(Int.init),
            isStep: request.query["step"] != nil)
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
        let folder = visit.flatMap { tab(of: request, $0) }.map { DownloadFolder(path: $0.browser.downloadFolder) }
        let file = folder?.response(for: request.query["name"] ?? "")
        let isAllowed = visit?.isStill(in: sessions) == true
        reply.send(
            (isAllowed ? file : nil)
                ?? messages.message(
                    404, "Not found", "There is no such file for you. Files go when their session ends."))
    }

    // MARK: - Parts

    /// Returns nil for a request that names no host, or one that the server has not.
    private func source(of request: HTTPRequest) -> RequestSource? {
        RequestSource(request, isBehindProxy: settings.isBehindProxy).flatMap { settings.hosts.allows($0) ? $0 : nil }
    }

    private func onceMore(_ reason: MessagePage.Delay, at reference: String) -> HTTPResponse {
        .page(200, MessagePage.onceMore(reason, brand: settings.brand, at: reference)).secured
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

    /// The notice for a tab that was closed in the middle of a story.
    private static let cut = Prompt(
        title: "This tab was closed",
        content: ["Other tabs have taken its place. What was confirmed is kept, and the rest was not done."])

    /// The notice for an address with the number of a tab that there never was.
    private static let noTab = Prompt(
        title: "There is no such tab",
        content: ["This session has had no tab of this number, so this is the start. The other tabs are as they were."])

    /// The pages that tell why something is not done.
    var messages: MessageResponses { MessageResponses(brand: settings.brand, startLink: settings.startLink) }

    /// The address of the client, behind a proxy as the proxy tells it.
    func client(of request: HTTPRequest, _ source: RequestSource) -> String {
        source.client ?? request.clientAddress
    }

    func didEnd(_ record: RequestRecord) {
        status.metrics.count(record)
        guard let log = settings.log else { return }
        let source = record.head.flatMap { RequestSource($0, isBehindProxy: settings.isBehindProxy) }
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
            .showingPictures(of: view.question?.content ?? [])
    }

    /// The response to the form of a script, which gets the next address in place of its page: the page of the same
    /// address takes the place of the one before in the history of the browser.
    fileprivate var forScript: HTTPResponse { status == 303 ? HTTPResponse(204, headers) : self }

    func adding(_ headers: [Header]) -> HTTPResponse {
        if headers.isEmpty { return self }
        var response = self
        response.headers += headers.filter { !response.headers.contains($0) }
        return response
    }
}
