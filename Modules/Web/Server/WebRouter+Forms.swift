import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

// The forms of pages: answers, the way out of work that takes long, and the beginning of a new session.

extension WebRouter {
    func answer(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let cookie = SessionCookie(for: source)
        guard let visit = visit(of: request, source) else {
            let new = cookie.token(of: request).flatMap { sessions.token(after: $0, by: request.body) }
            return reply.send(new.map { .redirect([cookie.header(giving: $0)]) } ?? messages.ended)
        }
        let standing = cookie.headers(giving: visit.lost)
        let answer: AnswerForm, session: WebSession?
        do throws(Untaken) {
            (answer, session) = try form(of: request, visit, standing, turn: \.turn) { AnswerForm($0) }
        } catch {
            return reply.send(error.response)
        }
        let answering = Answering(request: request, source: source, visit: visit, standing: standing, reply: reply)
        // A form of a later question is not counted here, so it must not reach the desk.
        if let session, let question = session.desk.view.question, session.desk.view.turn == answer.turn {
            return take(answer, to: question, in: session, answering)
        }
        guard let page = visit.session.forms.take(answer.turn, in: answer.tab) else {
            return reply.send(late(answer, in: session, standing))
        }
        openAgain(page, for: answer, answering)
    }

    /// Returns the response to a form that came too late. A second click while the first one works counts for nothing,
    /// which the page says.
    private func late(
        _ answer: AnswerForm, in session: WebSession?, _ headers: [HTTPResponse.Header]
    ) -> HTTPResponse {
        let isAnswer = session?.desk.noteSecondAnswer(to: answer.turn) == false
        return redirect(to: isAnswer ? nil : answer.address, of: session, headers)
    }

    /// A request with an answer, and the way of the response.
    private struct Answering: Sendable {
        let request: HTTPRequest
        let source: RequestSource
        let visit: Visit
        let standing: [HTTPResponse.Header]
        let reply: Reply
    }

    /// Opens a page that was left, and takes the answer to it if the page still asks the same.
    private func openAgain(_ page: VisitorForms.LeftPage, for answer: AnswerForm, _ answering: Answering) {
        let session = sessions.tab(for: page.link, of: answering.visit.session)
        let opened = Reply { _ in
            let view = session.desk.view
            guard let question = view.question, session.desk.shows(page.link) else {
                return answering.reply.send(redirect(to: answer.address, of: session, answering.standing))
            }
            var answer = answer
            (answer.tab, answer.turn) = (session.tab, view.turn)
            if question.mark == page.mark { return take(answer, to: question, in: session, answering) }
            let refused = answer.refused(
                "This has changed since you opened the page. Look at it, and choose again.", by: question)
            let place = answer.address.flatMap(address(of:))?.reference
            answering.reply.send(
                self.page(422, of: view, session, refused: refused, at: place, answering.standing))
        }
        session.desk.open(page.link, at: now(), opened) { _ in HTTPResponse(204) }
    }

    /// Takes the answer to the question that a tab asks.
    private func take(_ answer: AnswerForm, to question: Prompt, in session: WebSession, _ answering: Answering) {
        let (request, source, visit, standing, reply) = (
            answering.request, answering.source, answering.visit, answering.standing, answering.reply
        )
        let cookie = SessionCookie(for: source), view = session.desk.view
        let place = answer.address.flatMap(address(of:))?.reference
        if let link = answer.action(on: question) {
            return session.desk.open(link, isAction: true, at: now(), reply) { _ in
                redirect(to: answer.address, of: session, standing)
            }
        }
        if answer.hasPassword(for: question),
            let seconds = settings.passwords.wait(of: client(of: request, source), at: now())
        {
            let refused = answer.refused(settings.passwords.refusal(for: seconds), by: question)
            let page = page(429, of: view, session, refused: refused, at: place, standing)
            return reply.send(page.adding([.init("Retry-After", "\(seconds)")]))
        }
        let keeping = answer.hasPassword(for: question) ? [browserCookie(source).header(keeping: session)] : []
        let isSignIn = answer.hasPassword(for: question)
        // The other tabs show the person at their next request.
        let done = Reply(
            { response in
                if isSignIn {
                    for tab in sessions.tabs(of: session) where tab !== session { tab.desk.personDidChange() }
                }
                reply.send(response)
            }, hasClientLeft: reply.hasClientLeft)
        let submission = session.desk.submit(answer, at: now(), done) { hasSecret in
            let new = hasSecret ? sessions.replaceToken(of: session, by: request.body) : nil
            return .redirect((new.map { [cookie.header(giving: $0)] } ?? standing) + keeping, to: session.path)
        }
        switch submission {
        case .accepted: break
        case .stale: reply.send(late(answer, in: session, standing))
        case .refused(let refused):
            let view = session.desk.view
            guard view.turn == answer.turn, visit.isStill(in: sessions) else {
                return reply.send(redirect(to: answer.address, of: session, standing))
            }
            let hasProblem = !refused.reasons.isEmpty || !refused.problems.isEmpty
            reply.send(page(hasProblem ? 422 : 200, of: view, session, refused: refused, at: place, standing))
        }
    }

    /// Stops the work of a session whose person does not want to wait for the end.
    func leave(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard let visit = visit(of: request, source) else { return reply.send(messages.ended) }
        let standing = SessionCookie(for: source).headers(giving: visit.lost)
        do throws(Untaken) {
            let (turn, tab) = try form(of: request, visit, standing, turn: \.self) {
                $0.fields[FormName.turn].flatMap(Int.init)
            }
            guard let session = tab else { return reply.send(.redirect(standing)) }
            session.desk.stopWork(after: turn, at: now(), reply, .redirect(standing, to: session.path)) {
                lanes[session.lane].cancelWork(of: session.browser.id, after: turn)
            }
        } catch {
            reply.send(error.response)
        }
    }

    /// Ends a session. No page of a session has a button for it, but a program ends what it has begun.
    func end(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard let visit = visit(of: request, source) else { return reply.send(messages.ended) }
        let token = (try? request.form())?.fields[FormName.token]
        guard let token, visit.session.formToken.matches(token) else { return reply.send(messages.foreign) }
        sessions.end(visit.session)
        reply.send(.redirect(SessionCookie(for: source).headers(giving: visit.lost)))
    }

    /// A form that is not taken, with the response that says so.
    private struct Untaken: Error {
        let response: HTTPResponse
    }

    /// Reads a form that a page of the session has sent.
    ///
    /// - Parameters:
    ///   - standing: the cookies of a response that changes nothing.
    ///   - turn: the number of the question that the form belongs to.
    ///   - read: returns the parts of the form; nil if one is missing.
    /// - Returns: the form, and its tab; nil if the tab was closed.
    private func form<Form>(
        of request: HTTPRequest, _ visit: Visit, _ standing: [HTTPResponse.Header], turn: KeyPath<Form, Int>,
        _ read: (FormData) -> Form?
    ) throws(Untaken) -> (Form, WebSession?) {
        let data: FormData
        do {
            data = try request.form()
        } catch {
            throw Untaken(response: messages.message(error.status, "Not understood", "\(error) Nothing was changed."))
        }
        let form = read(data), session = sessions.tabs(of: visit.session).first { $0.tab == data.tab }
        guard visit.isStill(in: sessions) else { throw Untaken(response: messages.ended) }
        let token = data.fields[FormName.token] ?? ""
        guard visit.session.formToken.matches(token) else {
            // The page of an earlier question may have another token, and that of another tab after a sign-in.
            if let form,
                session.map({ $0.desk.view.turn > form[keyPath: turn] }) ?? true
                    || visit.session.forms.isFormer(token, form[keyPath: turn], in: data.tab)
            {
                throw Untaken(response: redirect(to: data.fields[FormName.address], of: session, standing))
            }
            throw Untaken(response: messages.foreign)
        }
        guard let form else {
            throw Untaken(
                response: messages.message(400, "Not understood", "The form names no choice. Nothing was changed."))
        }
        return (form, session)
    }

    /// Returns a response that leads to the address of a form that came too late, which shows it again as it is now; to
    /// the page of the tab without an address.
    private func redirect(
        to reference: String?, of session: WebSession? = nil, _ headers: [HTTPResponse.Header]
    ) -> HTTPResponse {
        .redirect(headers, to: reference.flatMap(address(of:))?.reference ?? session?.path ?? "/")
    }

    /// Returns the page of an answer that did not count.
    private func page(
        _ status: Int, of view: SessionView, _ session: WebSession, refused: RefusedAnswer, at address: String?,
        _ headers: [HTTPResponse.Header]
    ) -> HTTPResponse {
        let document = SessionPage.document(
            of: view, brand: settings.brand, formToken: session.formToken.text, tab: session.tab, address: address,
            refused: refused)
        return .page(status, document.hidingPaths(in: session.browser.uploadFolder), headers)
            .showingPictures(of: view.question?.content ?? [])
    }

    /// Begins a session, or goes on in the one of the browser. Answers also to the button of a page that anybody reads,
    /// whose link is opened only if the page has it.
    func startAgain(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let fields = (try? request.form())?.fields ?? [:]
        guard let action = fields[FormName.action] else { return start(request, fields, source, reply) }
        guard let address = fields[FormName.address].flatMap(address(of:)), address.isReadable else {
            return reply.send(messages.noButton(at: "/"))
        }
        site.begin(action, at: address, source, reply) { start(request, fields, source, reply) }
    }

    private func start(
        _ request: HTTPRequest, _ fields: [String: String], _ source: RequestSource, _ reply: Reply
    ) {
        let cookie = SessionCookie(for: source), client = client(of: request, source), place = fields[FormName.address]
        guard let visit = visit(of: request, source) else {
            let browser = browserCookie(source).token(of: request)
            do throws(WebSessions.Refusal) {
                let (token, session) = try sessions.begin(for: client, browser: browser)
                act(fields[FormName.action], in: session, at: place, cookies(of: session, giving: token, source), reply)
            } catch {
                reply.send(messages.response(to: error))
            }
            return
        }
        // A second click on the button, or an old page: the session goes on.
        guard visit.session.desk.view.isOver else {
            let standing = cookie.headers(giving: visit.lost)
            guard let entry = fields[FormName.entry] else {
                return act(fields[FormName.action], in: visit.session, at: place, standing, reply)
            }
            // A page of before a sign-in is no page of this session.
            guard visit.isStill(in: sessions), let token = fields[FormName.token],
                visit.session.formToken.matches(token)
            else { return reply.send(messages.foreign) }
            let number = fields[FormName.tab].flatMap(Int.init)
            let named = sessions.tabs(of: visit.session).first { $0.tab == number }
            let session = named ?? sessions.tab(for: "/", of: visit.session)
            return session.desk.open(MenuEntry.link(toEntry: entry), at: now(), reply) { _ in
                .redirect(standing, to: session.path)
            }
        }
        reply.send(
            begun(source, at: place) { () throws(WebSessions.Refusal) in
                try sessions.begin(for: client, after: visit.session)
            })
    }

    /// Opens the address of a form in a session, and a link on top of it if the button of the form names one. The form
    /// comes from a page of this server, which anybody reads.
    private func act(
        _ link: String?, in session: WebSession, at place: String?, _ headers: [HTTPResponse.Header], _ reply: Reply
    ) {
        guard let link, let address = place.flatMap(address(of:)) else {
            return reply.send(redirect(to: place, headers))
        }
        let time = now(), session = sessions.tab(for: address.link, of: session)
        let opened = Reply { _ in
            session.desk.open(link, isAction: true, at: time, reply) { _ in .redirect(headers, to: address.reference) }
        }
        session.desk.open(address.link, at: time, opened) { _ in HTTPResponse(204) }
    }

    /// Answers with the cookies of a session that is begun.
    private func begun(
        _ source: RequestSource, at place: String?,
        _ begin: () throws(WebSessions.Refusal) -> (token: SessionToken, session: WebSession)
    ) -> HTTPResponse {
        do {
            let (token, session) = try begin()
            return redirect(to: place, cookies(of: session, giving: token, source))
        } catch {
            return messages.response(to: error)
        }
    }
}

extension SessionCookie {
    /// The time for which a browser keeps its secret: as long as browsers keep any cookie.
    private static let lifetime = 400 * 24 * 60 * 60

    func header(keeping session: WebSession) -> HTTPResponse.Header {
        header(giving: session.browserSecret.token, for: Self.lifetime)
    }

    /// Returns the header of a secret that the browser has not received yet; none without such a secret.
    func headers(giving lost: SessionToken?) -> [HTTPResponse.Header] {
        lost.map { [header(giving: $0)] } ?? []
    }
}
