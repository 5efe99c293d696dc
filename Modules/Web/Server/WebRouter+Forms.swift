import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

// The forms of pages: answers, the way out of work that takes long, and the beginning of a new session.

extension WebRouter {
    func answer(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let cookie = SessionCookie(for: source), lasting = lastingToken(of: request, source)
        guard let visit = visit(of: request, source) else {
            let new = cookie.token(of: request).flatMap { sessions.token(after: $0, by: request.body) }
            if let new { return reply.send(.redirect([cookie.header(giving: new)])) }
            guard let form = addressed(request, source) else { return reply.send(ended(request, source)) }
            return askAnew(form, source, reply) { client throws(WebSessions.Refusal) in
                try sessions.begin(
                    for: client, browser: browserCookie(source).token(of: request), lasting: lasting)
            }
        }
        if visit.session.desk.view.isOver, let form = addressed(request, source) {
            return askAnew(form, source, reply) { client throws(WebSessions.Refusal) in
                try sessions.begin(for: client, after: visit.session, lasting: lasting)
            }
        }
        let answer: AnswerForm, session: WebSession?
        do throws(Untaken) {
            (answer, session) = try form(of: request, visit, source, turn: \.turn) { AnswerForm($0) }
        } catch {
            return send(error, of: request, standing(visit, source), reply)
        }
        let answering = Answering(request: request, source: source, visit: visit, reply: reply)
        // A form of a later question is not counted here, so it must not reach the desk.
        if let session, let question = session.desk.view.question, session.desk.view.turn == answer.turn {
            return take(answer, to: question, in: session, answering)
        }
        guard let page = visit.session.forms.take(answer.turn, in: answer.tab) else {
            if session == nil, answer.address == nil {
                let gone = sessions.hasHad(tab: answer.tab, in: visit.session) ? messages.closed : messages.noTab
                return reply.send(gone.adding(standing(visit, source)))
            }
            return late(request, answer.turn, at: answer.address, in: session, standing(visit, source), reply)
        }
        openAgain(page, for: answer, answering)
    }

    /// Answers a form that came too late. A second click while the first one works counts for nothing, and so does the
    /// form of a step that is over, which the page says. A form that a script has sent before, and got no answer to,
    /// leads to the outcome.
    private func late(
        _ request: HTTPRequest, _ turn: Int, at reference: String?, in session: WebSession?,
        _ headers: [HTTPResponse.Header], _ reply: Reply
    ) {
        let isAction = session?.desk.noteSecondAnswer(to: turn), place = isAction == false ? nil : reference
        guard let session, isAction == nil, place == nil, request.query[FormName.again] == nil,
            !session.desk.isAnswered(turn, at: now())
        else {
            return reply.send(redirect(to: place, of: session, headers))
        }
        let tell = { @Sendable [self] (_: SessionView) -> HTTPResponse in
            session.desk.present(Self.over)
            return redirect(to: nil, of: session, headers)
        }
        if session.desk.showsAddress { return session.desk.open("/", at: now(), reply, tell) }
        reply.send(tell(session.desk.view))
    }

    /// The notice for a form of a step that is over.
    private static let over = Prompt(
        title: "This step is over",
        content: ["It was answered or left before, perhaps in another window. What you have sent changed nothing."])

    /// A request with an answer, and the way of the response.
    private struct Answering: Sendable {
        let request: HTTPRequest
        let source: RequestSource
        let visit: Visit
        let reply: Reply
    }

    /// Opens a page that was left, and takes the answer to it if the page still asks the same.
    private func openAgain(_ page: VisitorForms.LeftPage, for answer: AnswerForm, _ answering: Answering) {
        let session = sessions.tab(for: page.link, of: answering.visit.session)
        let standing = { @Sendable in self.standing(answering.visit, answering.source) }
        let opened = Reply { [self] _ in
            let view = session.desk.view
            guard let question = view.question, session.desk.shows(page.link), question.mark == page.mark else {
                let reason = "This has changed since you opened the page. Look at it, and choose again."
                return answering.reply.send(askAgain(answer, in: session, at: page.link, because: reason, standing()))
            }
            var answer = answer
            (answer.tab, answer.turn) = (session.tab, view.turn)
            take(answer, to: question, in: session, answering)
        }
        session.desk.open(page.link, at: now(), opened) { _ in HTTPResponse(204) }
    }

    /// Returns a response that leads to the page of a form that does not count, which asks again with what was typed.
    ///
    /// - Parameter link: the link that the tab has opened.
    private func askAgain(
        _ answer: AnswerForm, in session: WebSession, at link: String, because reason: String,
        _ headers: [HTTPResponse.Header]
    ) -> HTTPResponse {
        let view = session.desk.view
        if let question = view.question, session.desk.shows(link) {
            session.desk.refuse(answer.refused(reason, by: question), to: view.turn)
        } else {
            // The page takes long.
            session.desk.present(Prompt(title: "Not done", content: [.text(reason)]))
        }
        return redirect(to: answer.address, of: session, headers)
    }

    /// A form of the page at an address, which can be asked again in another session.
    private struct AddressedForm {
        let answer: AnswerForm
        let address: WebAddress
        let client: String
    }

    /// Reads the form of a page at an address; nil for a form of a step, and for one that another site may have sent.
    private func addressed(_ request: HTTPRequest, _ source: RequestSource) -> AddressedForm? {
        guard !isSettling(request, source), source.isOrigin(of: request) == true,
            let answer = (try? request.form()).flatMap({ AnswerForm($0) }),
            let address = answer.address.flatMap(address(of:)), address.isShown
        else { return nil }
        return AddressedForm(answer: answer, address: address, client: client(of: request, source))
    }

    /// Asks again by the page of a form whose session is over, in a session that begins now.
    private func askAnew(
        _ form: AddressedForm, _ source: RequestSource, _ reply: Reply,
        _ begin: (_ client: String) throws(WebSessions.Refusal) -> (token: SessionToken, session: WebSession)
    ) {
        do throws(WebSessions.Refusal) {
            let (token, session) = try begin(form.client)
            let cookies = cookies(of: session, giving: token, source), link = form.address.link
            let reason = """
                The session before has ended, and with it any sign-in, so this was not done. Look at the page, and \
                choose again.
                """
            let opened = Reply { [self] _ in
                reply.send(askAgain(form.answer, in: session, at: link, because: reason, cookies))
            }
            session.desk.open(link, at: now(), opened) { _ in HTTPResponse(204) }
        } catch {
            reply.send(messages.response(to: error))
        }
    }

    /// Takes the answer to the question that a tab asks.
    private func take(_ answer: AnswerForm, to question: Prompt, in session: WebSession, _ answering: Answering) {
        let (request, source, visit, reply) = (
            answering.request, answering.source, answering.visit, answering.reply
        )
        let view = session.desk.view
        let place = answer.address.flatMap(address(of:))?.reference
        if let link = answer.action(on: question) {
            return session.desk.open(link, isAction: true, at: now(), reply) { [self] _ in
                // A button beside a row has an ID, by which a browser without a script comes back to it.
                let button = answer.row.map { _ in link.fragment } ?? ""
                return .redirect(standing(visit, source), to: (place ?? session.path) + button)
            }
        }
        if answer.hasPassword(for: question),
            let seconds = settings.passwords.wait(of: client(of: request, source), at: now())
        {
            let refused = answer.refused(settings.passwords.refusal(for: seconds), by: question)
            let page = page(429, of: view, session, refused: refused, at: place, standing(visit, source))
            return reply.send(page.adding([.init("Retry-After", "\(seconds)")]))
        }
        let isSignIn = answer.hasPassword(for: question)
        // The other tabs show the person at their next request.
        let done = Reply(
            { [self] response in
                if isSignIn {
                    for tab in sessions.tabs(of: session) where tab !== session { tab.desk.personDidChange() }
                }
                reply.send(response)
            }, hasClientLeft: reply.hasClientLeft)
        var new: SessionToken?
        let replace = { [self] () -> SessionToken? in
            new = sessions.replaceToken(visit.token, of: session, by: request.body)
            return new
        }
        let submission = session.desk.submit(answer, at: now(), done, replacing: replace) { [self] new in
            let here = answer.address.flatMap(address(of:)).flatMap {
                session.desk.leads(to: $0.link) ? $0.reference : nil
            }
            let end = here == nil ? session.desk.takeEnd() : nil
            return .redirect(secrets(new, of: session, isSignIn, visit, source), to: here ?? end ?? session.path)
        }
        switch submission {
        case .accepted: break
        case .stale:
            let new = new ?? sessions.token(after: visit.token, by: request.body)
            let headers = secrets(new, of: session, false, visit, source)
            late(request, answer.turn, at: answer.address, in: session, headers, reply)
        case .refused: reply.send(redirect(to: answer.address, of: session, standing(visit, source)))
        }
    }

    /// The cookies of the response to an answer, as they are when it is sent.
    ///
    /// - Parameter new: the secret that the answer has given the session; nil if it has given none. Another answer may
    ///   have replaced it meanwhile, and its response has the secrets then.
    private func secrets(
        _ new: SessionToken?, of session: WebSession, _ isSignIn: Bool, _ visit: Visit, _ source: RequestSource
    ) -> [HTTPResponse.Header] {
        guard let new else { return standing(visit, source) }
        if !sessions.isNewest(new, of: session) { return [] }
        let kept = isSignIn ? [browserCookie(source).header(keeping: session)] : []
        return [SessionCookie(for: source).header(giving: new)] + kept
    }

    /// Returns the response to a form whose secret leads nowhere. A moment after a sign-in in another tab, it says that
    /// the form did not count, and leads to the page as it is now.
    private func ended(_ request: HTTPRequest, _ source: RequestSource) -> HTTPResponse {
        guard isSettling(request, source), let form = try? request.form() else { return messages.ended }
        return overtaken(form)
    }

    /// Returns the response to a form from before another tab has signed in or sent a card. A sign-out, for example,
    /// must not fail without a word.
    private func overtaken(_ form: FormData) -> HTTPResponse {
        let address = form.fields[FormName.address].flatMap(address(of:))
        return messages.settling(at: address?.reference ?? FormMark.path(ofTab: form.tab))
    }

    /// Stops the work of a session whose person does not want to wait for the end.
    func leave(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard let visit = visit(of: request, source) else { return reply.send(messages.ended) }
        do throws(Untaken) {
            let (turn, tab) = try form(of: request, visit, source, turn: \.self) {
                $0.fields[FormName.turn].flatMap(Int.init)
            }
            guard let session = tab else { return reply.send(.redirect(standing(visit, source))) }
            let response = { @Sendable [self] in HTTPResponse.redirect(standing(visit, source), to: session.path) }
            session.desk.stopWork(after: turn, at: now(), reply, response) {
                lanes[session.lane].cancelWork(of: session.browser.id, after: turn)
            }
        } catch {
            send(error, of: request, standing(visit, source), reply)
        }
    }

    /// Ends a session. No page of a session has a button for it, but a program ends what it has begun.
    func end(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        guard let visit = visit(of: request, source) else { return reply.send(messages.ended) }
        let token = (try? request.form())?.fields[FormName.token]
        guard let token, visit.session.formToken.matches(token) else { return reply.send(messages.foreign) }
        sessions.end(visit.session)
        reply.send(.redirect(standing(visit, source)))
    }

    /// A form that is not taken.
    private enum Untaken: Error {
        /// The response says so.
        case refused(HTTPResponse)
        /// It is of an earlier question of its tab.
        case late(Int, at: String?, in: WebSession)
    }

    private func send(
        _ form: Untaken, of request: HTTPRequest, _ headers: [HTTPResponse.Header], _ reply: Reply
    ) {
        switch form {
        case .refused(let response): reply.send(response)
        case .late(let turn, let reference, let session):
            late(request, turn, at: reference, in: session, headers, reply)
        }
    }

    /// Reads a form that a page of the session has sent.
    ///
    /// - Parameters:
    ///   - turn: the number of the question that the form belongs to.
    ///   - read: returns the parts of the form; nil if one is missing.
    /// - Returns: the form, and its tab; nil if the tab was closed.
    private func form<Form>(
        of request: HTTPRequest, _ visit: Visit, _ source: RequestSource, turn: KeyPath<Form, Int>,
        _ read: (FormData) -> Form?
    ) throws(Untaken) -> (Form, WebSession?) {
        let data: FormData
        do {
            data = try request.form()
        } catch {
            throw .refused(messages.notUnderstood(error))
        }
        let form = read(data), session = sessions.tabs(of: visit.session).first { $0.tab == data.tab }
        guard visit.isStill(in: sessions) else { throw .refused(ended(request, source)) }
        let token = data.fields[FormName.token] ?? ""
        guard visit.session.formToken.matches(token) else {
            // The page of an earlier question may have the token before, and so may another tab after a sign-in.
            let forms = visit.session.forms
            if let form, let session, session.desk.view.turn > form[keyPath: turn], forms.isFormer(token) {
                throw .late(form[keyPath: turn], at: data.fields[FormName.address], in: session)
            }
            if let form, forms.isFormer(token, form[keyPath: turn], in: data.tab) {
                throw .refused(overtaken(data).adding(standing(visit, source)))
            }
            throw .refused(messages.foreign)
        }
        guard let form else {
            throw .refused(messages.message(400, "Not understood", "The form names no choice. Nothing was changed."))
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
        let fields: [String: String]
        do {
            fields = request.body.isEmpty ? [:] : try request.form().fields
        } catch {
            return reply.send(messages.notUnderstood(error))
        }
        guard let action = fields[FormName.action] else { return start(request, fields, source, reply) }
        guard let address = fields[FormName.address].flatMap(address(of:)), address.isReadable else {
            return reply.send(messages.noButton(at: "/"))
        }
        site.begin(action, at: address, source, reply) { [self] in start(request, fields, source, reply) }
    }

    private func start(
        _ request: HTTPRequest, _ fields: [String: String], _ source: RequestSource, _ reply: Reply
    ) {
        let client = client(of: request, source), place = fields[FormName.address]
        let action = fields[FormName.action].map { (link: $0, isInRow: fields[FormName.row] != nil) }
        guard let visit = visit(of: request, source) else {
            if isSettling(request, source) {
                let reference = place.flatMap(address(of:))?.reference ?? "/"
                let isAction = action != nil || fields[FormName.entry] != nil
                return reply.send(isAction ? messages.settling(at: reference) : .redirect(to: reference))
            }
            let browser = browserCookie(source).token(of: request), lasting = lastingToken(of: request, source)
            do throws(WebSessions.Refusal) {
                let (token, session) = try sessions.begin(for: client, browser: browser, lasting: lasting)
                let cookies = cookies(of: session, giving: token, source)
                let goOn: @Sendable () -> Void = { [self] in
                    act(action, of: browser, in: session, at: place, { cookies }, reply)
                }
                // The page of the form leads back to the one before, such as a list with filters.
                guard action != nil, let before = fields[FormName.before].flatMap(address(of:)), before.isReadable,
                    before.isShown
                else { return goOn() }
                session.desk.open(before.link, at: now(), Reply { _ in goOn() }) { _ in HTTPResponse(204) }
            } catch {
                reply.send(messages.response(to: error))
            }
            return
        }
        // A second click on the button, or an old page: the session goes on.
        guard visit.session.desk.view.isOver else {
            let standing = { @Sendable in self.standing(visit, source) }
            guard let entry = fields[FormName.entry] else {
                let browser = browserCookie(source).token(of: request)
                return act(action, of: browser, in: visit.session, at: place, standing, reply)
            }
            // A page of before a sign-in is no page of this session.
            guard let token = fields[FormName.token], visit.session.formToken.matches(token),
                visit.isStill(in: sessions)
            else {
                let isFormer = fields[FormName.token].map(visit.session.forms.isFormer) ?? false
                return reply.send(isFormer ? messages.settling(at: "/").adding(standing()) : messages.foreign)
            }
            let number = fields[FormName.tab].flatMap(Int.init)
            let named = sessions.tabs(of: visit.session).first { $0.tab == number }
            let session = named ?? sessions.tab(for: "/", of: visit.session)
            return session.desk.open(MenuEntry.link(toEntry: entry), at: now(), reply) { _ in
                .redirect(standing(), to: session.path)
            }
        }
        let lasting = lastingToken(of: request, source)
        reply.send(
            begun(source, at: place) { () throws(WebSessions.Refusal) in
                try sessions.begin(for: client, after: visit.session, lasting: lasting)
            })
    }

    /// Opens the address of a form in a session, and a link on top of it if the button of the form names one. The form
    /// comes from a page of this server, which anybody reads.
    ///
    /// - Parameter browser: the secret that the request has brought. A second click of the browser opens the address
    ///   alone.
    private func act(
        _ action: (link: String, isInRow: Bool)?, of browser: SessionToken?, in session: WebSession, at place: String?,
        _ cookies: @escaping @Sendable () -> [HTTPResponse.Header], _ reply: Reply
    ) {
        guard let (link, isInRow) = action, let address = place.flatMap(address(of:)) else {
            return reply.send(redirect(to: place, cookies()))
        }
        let time = now(), session = sessions.tab(for: address.link, of: session)
        let button = address.reference + (isInRow ? link.fragment : "")
        let click = RecentClicks.Click(
            browser: browser ?? session.browserSecret.token, reference: address.reference, link: link)
        guard clicks.begin(click, at: time) else {
            return session.desk.open(address.link, at: time, reply) { _ in
                session.desk.noteSecondClick()
                return .redirect(cookies(), to: button)
            }
        }
        let opened = Reply { [self] _ in
            session.desk.open(link, isAction: true, at: time, reply) { [self] _ in
                if clicks.end(click, at: now()) { session.desk.noteSecondClick() }
                return .redirect(cookies(), to: button)
            }
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
