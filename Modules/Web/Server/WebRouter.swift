import HTTP
import Headless

/// Answers the requests of browsers: the page of a session, its events and forms, the files of pages, and the figures for operators.
///
/// A request never waits for an actor. A form is held until the session shows something new.
struct WebRouter: RequestHandler {
    /// The states of a server, which a proxy asks for.
    enum Readiness: Sendable {
        case starting, ready, unavailable, stopping
    }

    /// The settings of a router that do not change.
    struct Settings: Sendable {
        /// The name of the shop, on every page.
        var brand = "Shop"
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
    let now: @Sendable () -> ContinuousClock.Instant
    let readiness: @Sendable () -> Readiness

    private static let formLimit = 64 << 10
    private static let assets = Dictionary(
        uniqueKeysWithValues: Asset.all.map { ($0.path, HTTPResponse.asset($0).secured.kept) })
    private static let getPaths = Set([
        "/", "/events", "/answer", "/start", "/healthz", "/readyz", "/metrics", FormName.filePath,
    ])
    private static let postPaths: Set = ["/answer", "/start"]

    // MARK: - Before the body

    func bodyLimit(of head: HTTPRequest) -> Int? {
        isUpload(head) ? settings.uploadLimit : Self.formLimit
    }

    /// True for a form with files that the question of its session asks for.
    private func isUpload(_ head: HTTPRequest) -> Bool {
        guard head.contentType == "multipart/form-data", let source = source(of: head),
            let session = session(of: head, source)?.session
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
            let isKnown = Self.getPaths.contains(head.path) || Self.assets[head.path] != nil
            return isKnown ? nil : message(404, "Not found", "There is nothing at this address.")
        case .post:
            guard Self.postPaths.contains(head.path) else {
                return message(404, "Not found", "There is nothing at this address.")
            }
            // A browser tells the page that sends a form. One that does not tell it still needs the token of a form.
            let isOwn = source.isOrigin(of: head)
            if isOwn == false || isOwn == nil && head.path == "/start" { return foreign }
            let type = head.contentType
            if head.path == "/answer", type != "application/x-www-form-urlencoded", !isUpload(head) {
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
        if let asset = Self.assets[request.path] { return reply.send(asset) }
        let reply = Reply({ reply.send($0.secured) }, hasClientLeft: reply.hasClientLeft)
        guard let source = source(of: request) else {
            return reply.send(HTTPResponse.text(400, "The host is missing."))
        }
        switch (request.method, request.path) {
        case (.post, "/answer"): answer(request, source, reply)
        case (.post, _): startAgain(request, source, reply)
        case (_, "/answer"), (_, "/start"): reply.send(.redirect())
        case (_, "/healthz"): reply.send(.text(200, "ok"))
        case (_, "/readyz"): reply.send(readinessResponse)
        case (_, "/metrics"): reply.send(metricsResponse(source))
        case (.get, FormName.filePath): download(request, source, reply)
        case (.head, "/"), (.head, "/events"): reply.send(.page(200, ""))
        case (_, "/events"): follow(request, source, reply)
        case (_, _): reply.send(.text(404, "There is nothing here."))
        }
    }

    /// Answers with the page of a session, by a response that is kept with all its headers.
    private func look(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let cookie = SessionCookie(for: source)
        let session: WebSession, token: SessionToken?
        if let found = cookie.token(of: request).flatMap(sessions.session(of:)) {
            (session, token) = found
        } else if request.header("Sec-Fetch-Site") == "cross-site" {
            // A link on another site brings no cookie, as it is SameSite=Strict, and a new session would replace that of the browser.
            return reply.send(.page(200, MessagePage.onceMore(brand: settings.brand)).secured)
        } else {
            do {
                (token, session) = try sessions.begin(
                    for: client(of: request, source), browser: browserCookie(source).token(of: request))
            } catch {
                return reply.send(response(to: error).secured)
            }
        }
        let giving = token.map { token in
            Reply { [reply] in reply.send($0.adding([cookie.header(giving: token)])) }
        }
        let brand = settings.brand
        session.desk.look(at: now(), giving ?? reply) { [session] view in
            let document = SessionPage.document(
                of: view, brand: brand, formToken: session.formToken.text,
                files: DownloadFolder(path: session.browser.downloadFolder).names)
            return HTTPResponse.page(of: view, document).secured.kept
        }
    }

    private func startAgain(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let cookie = SessionCookie(for: source), client = client(of: request, source)
        guard let (session, lost) = session(of: request, source) else {
            let browser = browserCookie(source).token(of: request)
            return reply.send(
                begun(cookie) { () throws(WebSessions.Refusal) in try sessions.begin(for: client, browser: browser) })
        }
        // A second click on the button, or an old page: the session goes on.
        guard session.desk.view.isOver else {
            return reply.send(.redirect(lost.map { [cookie.header(giving: $0)] } ?? []))
        }
        reply.send(
            begun(cookie) { () throws(WebSessions.Refusal) in try sessions.begin(for: client, after: session) })
    }

    /// Answers with the cookie of a session that is begun.
    private func begun(
        _ cookie: SessionCookie,
        _ begin: () throws(WebSessions.Refusal) -> (token: SessionToken, session: WebSession)
    ) -> HTTPResponse {
        do {
            return .redirect([cookie.header(giving: try begin().token)])
        } catch {
            return response(to: error)
        }
    }

    private func answer(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let cookie = SessionCookie(for: source)
        guard let (session, lost) = session(of: request, source) else {
            return reply.send(
                message(
                    403, "This session has ended",
                    "It was not used for long, it has ended in another window, or the server was started anew. "
                        + "Nothing was changed.", .start("Start again")))
        }
        let form: FormData
        do {
            form = try request.form()
        } catch {
            return reply.send(message(error.status, "Not understood", "\(error) Nothing was changed."))
        }
        guard let token = form.fields[FormName.token], session.formToken.matches(token) else {
            return reply.send(foreign)
        }
        guard let answer = AnswerForm(form) else {
            return reply.send(message(400, "Not understood", "The form names no choice. Nothing was changed."))
        }
        let standing = lost.map { [cookie.header(giving: $0)] } ?? []
        let view = session.desk.view
        // A form of a later question is not counted here, so it must not reach the desk.
        guard let question = view.question, view.turn == answer.turn else { return reply.send(.redirect(standing)) }
        if answer.hasPassword(for: question),
            let seconds = settings.passwords.wait(of: client(of: request, source), at: now())
        {
            let refused = answer.refused(settings.passwords.refusal(for: seconds), by: question)
            let document = SessionPage.document(
                of: view, brand: settings.brand, formToken: session.formToken.text, refused: refused)
            return reply.send(.page(429, document, standing).adding([.init("Retry-After", "\(seconds)")]))
        }
        let keeping = answer.isSignIn(to: question) ? [browserCookie(source).header(keeping: session)] : []
        let submission = session.desk.submit(answer, at: now(), reply) { hasSecret in
            let new = hasSecret ? sessions.replaceToken(of: session) : nil
            return .redirect((new.map { [cookie.header(giving: $0)] } ?? standing) + keeping)
        }
        switch submission {
        case .accepted: break
        case .stale: reply.send(.redirect(standing))
        case .refused(let refused):
            let view = session.desk.view
            guard view.turn == answer.turn else { return reply.send(.redirect(standing)) }
            let hasProblem = !refused.reasons.isEmpty || !refused.problems.isEmpty
            let document = SessionPage.document(
                of: view, brand: settings.brand, formToken: session.formToken.text, refused: refused)
            reply.send(.page(hasProblem ? 422 : 200, document, standing))
        }
    }

    private func follow(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return reply.send(foreign) }
        // After 204 a browser does not ask again.
        guard let session = session(of: request, source)?.session, !session.desk.view.isOver else {
            return reply.send(HTTPResponse(204))
        }
        let stream = EventStream()
        session.desk.follow(stream)
        var response = HTTPResponse(events: stream)
        // A proxy passes each event on at once.
        response.headers.append(.init("X-Accel-Buffering", "no"))
        reply.send(response)
    }

    private func download(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let session = session(of: request, source)?.session
        let folder = session.map { DownloadFolder(path: $0.browser.downloadFolder) }
        let file = folder?.response(for: request.query["name"] ?? "")
        reply.send(
            file ?? message(404, "Not found", "There is no such file for you. Files go when their session ends."))
    }

    // MARK: - Parts

    private func source(of request: HTTPRequest) -> RequestSource? {
        RequestSource(request, isBehindProxy: settings.isBehindProxy)
    }

    private func session(of request: HTTPRequest, _ source: RequestSource) -> (
        session: WebSession, lost: SessionToken?
    )? {
        SessionCookie(for: source).token(of: request).flatMap(sessions.session(of:))
    }

    /// The cookie of a browser from which somebody has signed in. A sign-out leaves it.
    private func browserCookie(_ source: RequestSource) -> SessionCookie {
        SessionCookie(for: source, named: "browser")
    }

    private func message(
        _ status: Int, _ title: String, _ text: String, _ wayOn: MessagePage.WayOn = .look("To the shop")
    ) -> HTTPResponse {
        .page(status, MessagePage.document(title: title, text: text, brand: settings.brand, wayOn: wayOn))
    }

    private var foreign: HTTPResponse {
        message(403, "Refused", "The form was not sent from a page of this session. Nothing was changed.")
    }

    /// The address of the client, behind a proxy as the proxy tells it.
    private func client(of request: HTTPRequest, _ source: RequestSource) -> String {
        source.client ?? request.clientAddress
    }

    private func response(to refusal: WebSessions.Refusal) -> HTTPResponse {
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
        let session = record.head.flatMap { head in source.flatMap { self.session(of: head, $0)?.session } }
        log.write(AccessLog.Entry(record, client: source?.client, session: session?.browser.id))
    }
}

extension HTTPRequest {
    /// The type of the body without its parameters.
    fileprivate var contentType: String? {
        header("Content-Type").map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() }
    }
}

extension SessionCookie {
    /// The time for which a browser keeps its secret: as long as browsers keep any cookie.
    private static let lifetime = 400 * 24 * 60 * 60

    fileprivate func header(keeping session: WebSession) -> HTTPResponse.Header {
        header(giving: session.browserToken, for: Self.lifetime)
    }
}

extension HTTPResponse {
    /// Returns the page of a session: with 503 if the session has told that there is too much to do.
    fileprivate static func page(of view: SessionView, _ document: HTML) -> HTTPResponse {
        view.isBusy ? .page(503, document, [.init("Retry-After", "10")]) : .page(200, document)
    }

    fileprivate func adding(_ headers: [Header]) -> HTTPResponse {
        var response = self
        response.headers += headers
        return response
    }
}
