import BoardyCore
import BoardyGraph
import BoardyHTTP

/// Answers the requests of operators, and says nothing to anybody else.
struct InspectorRouter: RequestHandler {
    let inspection: Inspection
    let access: InspectorAccess
    private let pictures: GraphPictures
    private let streams = StreamLimit()
    private let hosts = HostPolicy()

    private static let cookieName = "inspector"
    private static let assets = Dictionary(uniqueKeysWithValues: Asset.inspector.map { ($0.path, $0) })

    /// - Parameters:
    ///   - token: the token that lets operators in.
    ///   - draw: returns the picture of a graph as SVG, made of the language of Graphviz.
    init(_ inspection: Inspection, token: SessionToken, draw: @escaping @Sendable (String) async throws -> String) {
        self.inspection = inspection
        access = InspectorAccess(token: token, times: inspection.times)
        pictures = GraphPictures(draw: draw)
    }

    func bodyLimit(of head: HTTPRequest) -> Int? { 4 << 10 }

    // MARK: - Access

    /// The right of a request to see something.
    private enum Right {
        /// The browser has a cookie, with this secret.
        case browser(SessionToken)
        /// The request has a token, which is still to be compared.
        case token(String)
        case none
    }

    private func right(of request: HTTPRequest, _ source: RequestSource) -> Right {
        if let secret = cookie(source).token(of: request), access.admits(secret) { return .browser(secret) }
        guard let authorization = request.header("Authorization"), authorization.lowercased().hasPrefix("bearer ")
        else { return .none }
        return .token(String(authorization.dropFirst(7)))
    }

    private func cookie(_ source: RequestSource) -> SessionCookie {
        SessionCookie(for: source, named: Self.cookieName, isStrict: true)
    }

    func refusal(of head: HTTPRequest) -> HTTPResponse? { reasonToRefuse(head)?.secured }

    func completing(_ response: HTTPResponse) -> HTTPResponse { response.secured }

    private func reasonToRefuse(_ head: HTTPRequest) -> HTTPResponse? {
        guard let source = RequestSource(head, isBehindProxy: false), hosts.allows(source) else {
            return .text(421, "This server has another name. Use the address that it has printed.")
        }
        let isOwn = source.isOrigin(of: head)
        // A person who types the address comes from no site. A page of another port is of the same site, and brings the
        // cookie.
        let isTyped = head.method != .post && head.header("Origin") == nil && head.header("Sec-Fetch-Site") == "none"
        if isOwn == false, !isTyped { return door(of: head) }
        if case .none = right(of: head, source) {
            return head.method == .post && head.path == "/sign-in" && isOwn == true ? nil : door(of: head)
        }
        return nil
    }

    func handle(_ request: HTTPRequest, _ reply: Reply) {
        if let refusal = refusal(of: request) { return reply.send(refusal) }
        let reply = Reply { reply.send($0.secured) }
        guard let source = RequestSource(request, isBehindProxy: false) else { return reply.send(door(of: request)) }
        if request.method == .post, request.path == "/sign-in" { return signIn(request, source, reply) }
        switch right(of: request, source) {
        case .none: reply.send(door(of: request))
        case .token(let token):
            compare(token, request, reply) { respond(to: request, reply) { true } }
        case .browser(let secret):
            guard request.method == .post else {
                return respond(to: request, reply) { [access] in access.admits(secret) }
            }
            guard request.path == "/sign-out" else { return reply.send(missing) }
            access.dismiss(secret)
            reply.send(.redirect([cookie(source).removal]))
        }
    }

    private func signIn(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let token = (try? request.form())?.fields["token"] ?? ""
        compare(token, request, reply) { reply.send(.redirect([cookie(source).header(giving: access.admit())])) }
    }

    /// Goes on if a token is the right one. A wrong one is answered late, and no thread waits for that.
    private func compare(_ token: String, _ head: HTTPRequest, _ reply: Reply, _ goOn: () -> Void) {
        switch access.verdict(on: token) {
        case .right: goOn()
        case .busy:
            reply.send(door(of: head, 429, [.init("Retry-After", "1")]))
        case .wrong:
            Task { [access, door = door(of: head)] in
                await access.release()
                reply.send(door)
            }
        }
    }

    /// The response to everybody without a token: a page that asks for it, or a line for a program. It does not tell if
    /// there is something at the path.
    private func door(
        of head: HTTPRequest, _ status: Int = 401, _ more: [HTTPResponse.Header] = []
    ) -> HTTPResponse {
        let isJSON = head.path.hasSuffix(".json")
        var response: HTTPResponse =
            isJSON
            ? .text(status, "Send the token of the inspector in the header: Authorization: Bearer TOKEN")
            : .page(status, SignInPage.document)
        response.headers += [.init("WWW-Authenticate", "Bearer realm=\"inspector\"")] + more
        return response
    }

    // MARK: - Pages

    private var missing: HTTPResponse {
        .page(
            404,
            MessagePage.document(
                title: "Not found", text: "There is nothing at this address, or the session has ended.",
                brand: InspectorPage.brand, wayOn: .look("All sessions")))
    }

    private func respond(
        to request: HTTPRequest, _ reply: Reply, whileAllowed isAllowed: @escaping @Sendable () -> Bool
    ) {
        if let asset = Self.assets[request.path] { return reply.send(.asset(asset)) }
        guard request.method != .post else { return reply.send(missing) }
        switch request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init) {
        case []: reply.send(.page(200, SessionListPage(inspection, request.query).document))
        case ["sessions.json"]: reply.send(.json(InspectorJSON.sessions(inspection.sessions)))
        case ["events"]:
            follow(request, reply) { stream in
                SessionListFollower(inspection: inspection, query: request.query, stream: stream, isAllowed: isAllowed)
            }
        case ["remote"], ["remote.json"], ["remote", "events"]: respondWithQueue(to: request, reply, isAllowed)
        case ["graph"], ["graph.json"], ["graph", "events"]: respondWithGraph(to: request, reply, isAllowed)
        case let parts where parts.first == "sessions" && parts.count <= 3 && parts.count > 1:
            respondWithSession(to: request, parts, reply, isAllowed)
        default: reply.send(missing)
        }
    }

    private func respondWithSession(
        to request: HTTPRequest, _ parts: [String], _ reply: Reply, _ isAllowed: @escaping @Sendable () -> Bool
    ) {
        let isJSON = parts.count == 2 && parts[1].hasSuffix(".json")
        let name = isJSON ? String(parts[1].dropLast(5)) : parts[1]
        guard let number = Int(name), let session = inspection.session(number) else { return reply.send(missing) }
        let query = TraceQuery(request.query)
        if parts.count == 3 {
            guard parts[2] == "events" else { return reply.send(missing) }
            return follow(request, reply) { stream in
                TraceFollower(
                    inspection: inspection, session: number, query: query, stream: stream, isAllowed: isAllowed)
            }
        }
        inspection.look(at: session, query) { look in
            let summary = inspection.summary(of: session)
            reply.send(
                isJSON
                    ? .json(InspectorJSON.session(summary, look))
                    : .page(200, InspectorPage(session: summary, look: look, query: query).document))
        }
    }

    private func respondWithQueue(
        to request: HTTPRequest, _ reply: Reply, _ isAllowed: @escaping @Sendable () -> Bool
    ) {
        guard let remote = inspection.remote else { return reply.send(missing) }
        if request.path.hasSuffix("/events") {
            return follow(request, reply) { stream in
                RemoteFollower(report: remote, stream: stream, isAllowed: isAllowed)
            }
        }
        Task {
            let report = await Result(catching: remote)
            switch report {
            case .failure(let error) where request.path.hasSuffix(".json"): reply.send(.text(503, "\(error)"))
            case .failure: reply.send(.page(503, RemotePage(report).document))
            case .success(let tables):
                reply.send(
                    request.path.hasSuffix(".json")
                        ? .json(Array(tables.json.utf8)) : .page(200, RemotePage(report).document))
            }
        }
    }

    private func respondWithGraph(
        to request: HTTPRequest, _ reply: Reply, _ isAllowed: @escaping @Sendable () -> Bool
    ) {
        let session = request.query["session"].flatMap(Int.init)
        if request.query["session"] != nil, session.flatMap(inspection.session) == nil { return reply.send(missing) }
        if request.path.hasSuffix("/events") {
            return follow(request, reply) { stream in
                GraphFollower(
                    inspection: inspection, session: session, seen: request.query["seen"].flatMap(Int.init) ?? 0,
                    stream: stream, isAllowed: isAllowed)
            }
        }
        Task { [inspection, pictures] in
            let run = await inspection.run(of: session)
            if request.path.hasSuffix(".json") { return reply.send(.json(Array(run.graph.json.utf8))) }
            reply.send(await pictures.page(of: run))
        }
    }

    /// Sends what a follower sees until the stream ends. Without a place for one more stream, the client comes back
    /// later.
    private func follow(_ request: HTTPRequest, _ reply: Reply, _ follower: (EventStream) -> some Follower) {
        if request.method == .head { return reply.send(HTTPResponse(200)) }
        guard let stream = streams.begin() else {
            return reply.send(.text(503, "Too many pages follow sessions. Close one of them."))
        }
        let follower = follower(stream), times = inspection.times
        reply.send(HTTPResponse(events: stream))
        Task { await follower.run(times) }
    }
}

/// The number of event streams that are open, which is bounded.
final class StreamLimit: Sendable {
    static let most = 16
    private let count = Locked(0)

    /// Returns a stream that counts until it ends; nil if there are too many.
    func begin() -> EventStream? {
        let hasPlace = count.withLock { count in
            if count >= Self.most { return false }
            count += 1
            return true
        }
        return hasPlace ? EventStream { self.count.withLock { $0 -= 1 } } : nil
    }
}

extension HTTPResponse {
    /// Returns a line of JSON.
    fileprivate static func json(_ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(200, [Header("Content-Type", "application/json")], body: bytes + [UInt8(ascii: "\n")])
    }
}

extension TraceQuery {
    /// The question that the query of an address asks.
    init(_ query: [String: String]) {
        self.init()
        board = query["board"] ?? ""
        kind = query["kind"] ?? ""
        text = query["text"] ?? ""
        after = query["after"].flatMap(Int.init)
        limit = min(limit, max(1, query["limit"].flatMap(Int.init) ?? limit))
    }
}
