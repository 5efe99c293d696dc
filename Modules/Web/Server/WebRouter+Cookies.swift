import BoardyHTTP
import BoardyHeadless

// The cookies of requests and responses, and the sessions that they lead to.

extension WebRouter {
    /// The cookies of a response that changes nothing, as they are when it is sent: the newest secret, if the secret of
    /// the request still leads to the session, and the browser has not received the newest one yet.
    func standing(_ visit: Visit, _ source: RequestSource) -> [HTTPResponse.Header] {
        (sessions.session(of: visit.token)?.lost).map { [SessionCookie(for: source).header(giving: $0)] } ?? []
    }

    /// Returns the cookies of a page of a visit; nil if the secret of the request does not lead to its session any
    /// more.
    func standingStill(_ visit: Visit, _ source: RequestSource) -> [HTTPResponse.Header]? {
        guard let found = sessions.session(visit.session.visitor, of: visit.token) else { return nil }
        return found.lost.map { [SessionCookie(for: source).header(giving: $0)] } ?? []
    }

    /// True if another tab of the browser has signed in a moment ago, so that its response may still be on its way.
    func isSettling(_ request: HTTPRequest, _ source: RequestSource) -> Bool {
        SessionCookie(for: source).token(of: request).map { sessions.isSettling($0) } == true
            || lastingToken(of: request, source).map { sessions.isSettling(begunBy: $0) } == true
    }

    /// The cookies of a session that begins.
    func cookies(
        of session: WebSession, giving token: SessionToken, _ source: RequestSource
    ) -> [HTTPResponse.Header] {
        [SessionCookie(for: source).header(giving: token), browserCookie(source).header(keeping: session)]
    }

    /// Returns the new secrets of a browser for a page, until the browser has them: what a module has given or taken,
    /// and the one of its own if somebody is signed in. The one before may have been planted by somebody else.
    func renewal(
        for session: WebSession, _ request: HTTPRequest, _ source: RequestSource
    ) -> [HTTPResponse.Header] {
        let lasting = lastingHeaders(keeping: session.browserSecret.lasting.kept, of: request, source)
        if !session.desk.hasPerson { return lasting }
        session.browserSecret.renew()
        let cookie = browserCookie(source)
        if cookie.token(of: request) == session.browserSecret.token { return lasting }
        return lasting + [cookie.header(keeping: session)]
    }

    /// Returns the header by which a browser gets a lasting secret, or loses it; none if it has what it is to have.
    private func lastingHeaders(
        keeping kept: LastingCookie.Kept, of request: HTTPRequest, _ source: RequestSource
    ) -> [HTTPResponse.Header] {
        switch kept {
        case .asBefore: return []
        case .token(let token, let seconds):
            let cookie = lastingCookie(source)
            return cookie.token(of: request) == token ? [] : [cookie.header(giving: token, for: seconds)]
        case .nothing:
            let cookie = lastingCookie(source)
            return cookie.token(of: request) == nil ? [] : [cookie.removal]
        }
    }

    /// The cookie of a browser, which outlives its sessions.
    func browserCookie(_ source: RequestSource) -> SessionCookie {
        SessionCookie(for: source, named: "browser")
    }

    /// The cookie that a browser keeps for a module.
    private func lastingCookie(_ source: RequestSource) -> SessionCookie { SessionCookie(for: source, named: "stay") }

    /// Returns the lasting secret of a request that may begin a session. A look at the head alone begins none.
    func lastingToken(of request: HTTPRequest, _ source: RequestSource) -> SessionToken? {
        request.method == .head ? nil : lastingCookie(source).token(of: request)
    }

    func visit(of request: HTTPRequest, _ source: RequestSource) -> Visit? {
        guard let token = SessionCookie(for: source).token(of: request), let found = sessions.session(of: token) else {
            return nil
        }
        // The module notes that the secret before is spent.
        let lasting = found.session.browserSecret.lasting
        if lasting.noteReturn(at: now, of: { lastingCookie(source).token(of: request) }) {
            lanes[found.session.lane].refresh(found.session.browser.id)
        }
        return Visit(session: found.session, token: token)
    }
}

extension SessionCookie {
    /// The time for which a browser keeps its secret: as long as browsers keep any cookie.
    private static let lifetime = 400 * 24 * 60 * 60

    func header(keeping session: WebSession) -> HTTPResponse.Header {
        header(giving: session.browserSecret.token, for: Self.lifetime)
    }
}
