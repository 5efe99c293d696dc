import BoardyCore
import BoardyHTTP
import BoardyHeadless

/// The sessions of a server by the secrets of their cookies. Any thread uses it, and nobody waits in it.
///
/// ``tick()`` does everything that is due.
final class WebSessions: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The time after a sign-in in which a browser may still send the secret of before, because the response with the
    /// new one is on its way.
    static let settling = Duration.seconds(5)
    /// The time that the page of a session that has ended can be seen.
    static let afterlife = Duration.seconds(10 * 60)
    /// The time that a visitor who only looked has until somebody new may take the place.
    static let grace = Duration.seconds(5)

    private struct State {
        var entries: [Int: Visitor] = [:]
        /// The number of tabs besides the first ones.
        var furtherCount = 0
        /// The numbers of the sessions of each client.
        var ofClients: [ClientNetwork: Set<Int>] = [:]
        /// The numbers of the sessions by their secrets, and by the ones before.
        var numbers: [SessionToken: Int] = [:]
        /// The numbers of the sessions by the lasting secrets that they began with.
        var lasting: [SessionToken: Int] = [:]
        var lastNumber = 0
        var isClosed = false
        /// The time before which nobody makes way, found when there was no room.
        var fullUntil: Instant?
        /// The number of sessions that each lane runs.
        var load: [Int]

        /// Returns the session of a number like ``Visitor/led(by:at:)``.
        mutating func led(
            _ number: Int, by token: SessionToken, at now: Instant
        ) -> (session: WebSession, lost: SessionToken?)? {
            // In its place, from which a subscript with the number would move it and back.
            guard let place = entries.index(forKey: number) else { return nil }
            return entries.values[place].led(by: token, at: now)
        }

        /// The session that a lasting secret has begun a moment ago, with its secret, if the browser has not received
        /// it yet. A secret that an answer has brought belongs to whoever has sent the answer.
        func unseen(begunBy lasting: SessionToken, at now: Instant) -> (token: SessionToken, session: WebSession)? {
            guard let entry = self.lasting[lasting].flatMap({ entries[$0] }), entry.formerToken == nil,
                let token = entry.lostToken, now < entry.session.began + Visitor.overlap,
                !entry.session.desk.view.isOver
            else { return nil }
            return (token, entry.session)
        }
    }

    private let limits: SessionLimits
    private let lanes: [Lane]
    private let uploads: String
    private let now: @Sendable () -> Instant
    private let state: Locked<State>

    /// - Parameters:
    ///   - lanes: at least one. A new session goes to the one with the fewest.
    ///   - uploads: the path of the folder for uploaded files.
    ///   - now: returns the time.
    init(limits: SessionLimits, lanes: [Lane], uploads: String, now: @escaping @Sendable () -> Instant) {
        self.limits = limits
        self.lanes = lanes
        self.uploads = uploads
        self.now = now
        state = Locked(State(load: lanes.map { _ in 0 }))
    }

    // MARK: - Begin and find

    /// The reason why no session begins.
    enum Refusal: Error {
        /// There are too many sessions, or the server stops.
        case full
        /// The client has too many sessions.
        case clientFull
    }

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - client: the address of the client.
    ///   - browser: the secret that the browser has kept; nil for a new one.
    ///   - lasting: the secret that the browser has kept for a module; nil for none. It begins one session: who comes
    ///     with it again gets the same, until the browser has the secret of that.
    func begin(
        for client: String, browser: SessionToken?, lasting: SessionToken? = nil
    ) throws(Refusal) -> (token: SessionToken, session: WebSession) {
        let now = now(), network = ClientNetwork(of: client)
        let secret = BrowserSecret(browser ?? SessionToken(), lasting: lasting)
        let (begun, leaving) = state.withLock { state in begin(for: network, secret, at: now, &state) }
        end(leaving)
        return try begun.get()
    }

    private func begin(
        for network: ClientNetwork, _ secret: BrowserSecret, at now: Instant, _ state: inout State
    ) -> (begun: Result<(token: SessionToken, session: WebSession), Refusal>, leaving: [WebSession]) {
        var leaving: [WebSession] = []
        if let unseen = secret.lasting.brought.flatMap({ state.unseen(begunBy: $0, at: now) }) {
            return (.success(unseen), leaving)
        }
        if state.isClosed { return (.failure(.full), leaving) }
        if let own = state.ofClients[network], limits.countOfOneClient > 0, own.count >= limits.countOfOneClient {
            guard let number = state.entries.filter({ own.contains($0.key) }).leaver(at: now, grace: Self.grace).number
            else {
                return (.failure(.clientFull), leaving)
            }
            leaving = remove(number, &state)
        } else if state.entries.count + state.furtherCount >= limits.count {
            guard let number = leaver(at: now, &state) else { return (.failure(.full), leaving) }
            leaving = remove(number, &state)
        }
        guard let lane = state.load.indices.min(by: { state.load[$0] < state.load[$1] }) else {
            return (.failure(.full), leaving)
        }
        let token = SessionToken()
        let session = makeTab(
            1, named: "web-\(SessionToken().text)", network, secret, VisitorForms(), on: lane, at: now, &state)
        state.entries[session.visitor] = Visitor(session, of: network, token)
        state.ofClients[network, default: []].insert(session.visitor)
        state.numbers[token] = session.visitor
        if let lasting = secret.lasting.brought { state.lasting[lasting] = session.visitor }
        return (.success((token, session)), leaving)
    }

    private func makeTab(
        _ tab: Int, of visitor: Int? = nil, named name: String, _ network: ClientNetwork,
        _ secret: BrowserSecret, _ forms: VisitorForms, on lane: Int, at now: Instant, _ state: inout State
    ) -> WebSession {
        state.lastNumber += 1
        state.load[lane] += 1
        let number = state.lastNumber, folder = "\(uploads)/\(number)"
        let desk = SessionDesk(
            uploads: UploadFolder(path: folder), tab: tab, forms: forms, at: now,
            refresh: { [lane = lanes[lane]] in lane.refresh(number) },
            personDidLeave: { [weak self] person in
                let tabs = self?.state.withLock { $0.entries[visitor ?? number]?.tabs } ?? []
                for tab in tabs { tab.desk.leave(person) }
            })
        let browser = BrowserSession(
            id: number, name: name, tab: tab, uploadFolder: folder, network: network.alias,
            browserHash: secret.token.hash, nextBrowserHash: secret.nextHash, isRenewed: { secret.isRenewed },
            lasting: secret.lasting.secret(inTab: tab, now: self.now),
            // Not weak, because each use of an object with weak references takes longer.
            hasClientLeft: { [now = self.now] in desk.hasClientLeft(at: now()) })
        let task = Task(executorPreference: lanes[lane].preference) { [self] in
            await lanes[lane].run(browser, on: desk)
            didRun(desk, on: lane)
        }
        return WebSession(
            browser, of: visitor ?? number, secret, forms, on: desk, lane: lane, began: now, task)
    }

    // MARK: - Tabs

    /// The tabs of a session.
    func tabs(of session: WebSession) -> [WebSession] {
        state.withLock { $0.entries[session.visitor]?.tabs } ?? [session]
    }

    /// True if the session has a tab of a number, or had one.
    func hasHad(tab number: Int, in session: WebSession) -> Bool {
        1...(state.withLock { $0.entries[session.visitor]?.lastTab } ?? 1) ~= number
    }

    /// Returns the tab whose story has ended at a link, or else one that shows it or is to show it, or else one in
    /// which nobody is in a story, or else a new one, which takes the place of another one if there are too many; the
    /// first one if the session is over or has no place.
    func tab(for link: String, of session: WebSession) -> WebSession {
        if session.desk.view.isOver { return session }
        let tabs = tabs(of: session)
        return tabs.first { $0.desk.hasEnded(at: link) }
            ?? tabs.first { $0.desk.shows(link) || $0.desk.leads(to: link) } ?? tabs.first(where: \.desk.isFree)
            ?? openTab(of: session, inPlaceOfOthers: true) ?? session
    }

    /// Gives a page that is open in a window a tab that shows it, because its own tab shows something else. Without a
    /// place for a tab, it waits in its own one.
    private func show(_ page: OpenPage, leftBy tab: WebSession) {
        guard let link = page.link else { return }
        let now = now(), tabs = tabs(of: tab)
        if let own = tabs.first(where: { $0.desk.leads(to: link) }) { return own.desk.follow(page.stream, of: link) }
        guard let place = tabs.first(where: { $0.desk.isUnused(at: now) }) ?? openTab(of: tab, inPlaceOfOthers: false)
        else { return tab.desk.follow(page.stream, of: link) }
        place.desk.open(link, at: now, Reply { _ in place.desk.follow(page.stream, of: link) }) { _ in
            HTTPResponse(204)
        }
    }

    /// Opens a tab in the lane of its session.
    ///
    /// - Parameter takesPlace: true to close another tab if there are too many.
    /// - Returns: nil if there is no place.
    private func openTab(of session: WebSession, inPlaceOfOthers takesPlace: Bool) -> WebSession? {
        let now = now()
        let (tab, leaving) = state.withLock { state -> (WebSession?, WebSession?) in
            guard !state.isClosed, var entry = state.entries[session.visitor] else { return (nil, nil) }
            let isFull = state.entries.count + state.furtherCount >= limits.count
            var leaving: WebSession?
            if isFull || entry.tabs.count >= limits.tabs {
                leaving = takesPlace ? entry.takeLeaver() : nil
                if leaving == nil { return (nil, nil) }
                state.furtherCount -= 1
            }
            entry.lastTab += 1
            state.furtherCount += 1
            let first = entry.session
            let tab = makeTab(
                entry.lastTab, of: first.visitor, named: first.browser.name, entry.network, first.browserSecret,
                first.forms, on: first.lane, at: now, &state)
            entry.tabs.append(tab)
            state.entries[first.visitor] = entry
            return (tab, leaving)
        }
        if let leaving { end([leaving]) }
        return tab
    }

    /// Returns the session of the server that makes way for a new one.
    private func leaver(at now: Instant, _ state: inout State) -> Int? {
        if let until = state.fullUntil, now < until { return nil }
        let (number, next) = state.entries.leaver(at: now, grace: Self.grace)
        // Nobody else leaves before the one who was not seen for the longest time, so nobody has to look again until
        // then.
        state.fullUntil = number == nil ? min(next, now + .seconds(1)) : nil
        return number
    }

    /// Returns the session of a secret; nil if there is none.
    ///
    /// - Returns: `lost` is the newest secret, if the browser has not received it yet.
    func session(of token: SessionToken) -> (session: WebSession, lost: SessionToken?)? {
        let now = now()
        return state.withLock { state in state.numbers[token].flatMap { state.led($0, by: token, at: now) } }
    }

    /// Returns the session of a number like ``session(of:)``, if the secret leads to that.
    func session(_ number: Int, of token: SessionToken) -> (session: WebSession, lost: SessionToken?)? {
        let now = now()
        return state.withLock { $0.led(number, by: token, at: now) }
    }

    /// True if a secret still leads to a session. Whoever has read something of a session asks afterwards: it was read
    /// before a sign-in then.
    func leads(_ token: SessionToken, to session: WebSession) -> Bool {
        self.session(session.visitor, of: token) != nil
    }

    /// The number of the session of a secret, or of one that was replaced; nil if there is none.
    func number(of token: SessionToken) -> Int? { state.withLock { $0.numbers[token] } }

    /// True if a secret was replaced because somebody has signed in with it.
    func isReplaced(_ token: SessionToken) -> Bool { replacement(of: token) != nil }

    /// True if a secret was replaced a moment ago, so that the browser may get the new one at any time. A session that
    /// began for it now would take the place of the sign-in.
    func isSettling(_ token: SessionToken) -> Bool {
        replacement(of: token).map { now() < $0 + Self.settling } ?? false
    }

    private func replacement(of token: SessionToken) -> Instant? {
        state.withLock { state in state.numbers[token].flatMap { state.entries[$0]?.replacement(of: token) } }
    }

    /// True if a secret is the newest one of a session, whether or not the browser has received it.
    func isNewest(_ token: SessionToken, of session: WebSession) -> Bool {
        state.withLock { $0.entries[session.visitor]?.token == token }
    }

    /// Gives a session a new secret, because it has become worth more. The one before leads nowhere from now on:
    /// somebody else may have planted it in the browser. Its event streams end.
    ///
    /// - Parameters:
    ///   - old: the secret that the request has brought.
    ///   - form: the request that makes the session worth more. Whoever sends the same again gets the new secret again.
    /// - Returns: nil if the old secret does not lead to the session any more. Of several requests with one secret, one
    ///   gets a new secret, so that nobody shares it.
    func replaceToken(_ old: SessionToken, of session: WebSession, by form: [UInt8]) -> SessionToken? {
        let now = now(), token = SessionToken()
        let tabs = state.withLock { state -> [WebSession] in
            guard state.numbers[old] == session.visitor, var entry = state.entries[session.visitor],
                entry.isLed(by: old, at: now)
            else { return [] }
            if let former = entry.formerToken { state.numbers[former] = nil }
            entry.replaceToken(by: token, for: form, at: now)
            state.entries[session.visitor] = entry
            state.numbers[token] = session.visitor
            return entry.tabs
        }
        if tabs.isEmpty { return nil }
        session.forms.replaceToken(
            asking: Dictionary(uniqueKeysWithValues: tabs.filter { $0 !== session }.map { ($0.tab, $0.desk.view.turn) })
        )
        for tab in tabs { tab.desk.endStreams() }
        return token
    }

    /// Returns the new secret for one that was replaced, because the response with it was lost; nil if the browser has
    /// it, or if the form is another one than the form that was taken. Nobody can try a second form.
    func token(after old: SessionToken, by form: [UInt8]) -> SessionToken? {
        let now = now()
        return state.withLock { state in
            state.numbers[old].flatMap { state.entries[$0]?.token(after: old, by: form, at: now) }
        }
    }

    /// True if a lasting secret has begun a session a moment ago, so that the browser may get its secret at any time.
    func isSettling(begunBy lasting: SessionToken) -> Bool {
        let began = state.withLock { state in state.lasting[lasting].flatMap { state.entries[$0]?.session.began } }
        return began.map { now() < $0 + Self.settling } ?? false
    }

    /// Begins a session in place of one that has ended. The old secret leads to the new session for a short time, so a
    /// double click begins one only, unless a lasting secret signs somebody in.
    func begin(
        for client: String, after old: WebSession, lasting: SessionToken? = nil
    ) throws(Refusal) -> (token: SessionToken, session: WebSession) {
        let now = now(), network = ClientNetwork(of: client)
        let (begun, leaving) = state.withLock { state in
            let before = state.entries[old.visitor]
            let tabs = remove(old.visitor, &state)
            let secret = BrowserSecret(old.browserSecret.token, lasting: lasting)
            var result = begin(for: network, secret, at: now, &state)
            if lasting == nil, case .success(let begun) = result.begun, let before {
                state.entries[begun.session.visitor]?.succeed(before.token, at: now)
                state.numbers[before.token] = begun.session.visitor
            }
            result.leaving += tabs.dropFirst()
            return result
        }
        end(leaving)
        return try begun.get()
    }

    // MARK: - End

    /// Removes a session, and returns its tabs.
    private func remove(_ number: Int, _ state: inout State) -> [WebSession] {
        guard let entry = state.entries.removeValue(forKey: number) else { return [] }
        state.furtherCount -= entry.tabs.count - 1
        state.ofClients[entry.network]?.remove(number)
        if state.ofClients[entry.network]?.isEmpty == true { state.ofClients[entry.network] = nil }
        state.numbers[entry.token] = nil
        if let former = entry.formerToken { state.numbers[former] = nil }
        if let lasting = entry.session.browserSecret.lasting.brought, state.lasting[lasting] == number {
            state.lasting[lasting] = nil
        }
        state.fullUntil = nil
        return entry.tabs
    }

    /// Ends a session with all of its tabs; without a reason as if the person had quit.
    func end(_ session: WebSession, because reason: Prompt? = nil) { end(tabs(of: session), because: reason) }

    private func end(_ tabs: [WebSession], because reason: Prompt? = nil) {
        for tab in tabs {
            tab.desk.end(at: now(), because: reason)
            tab.task.cancel()
        }
    }

    /// Ends a session to which nobody comes back.
    func discard(_ session: WebSession) { end(state.withLock { remove(session.visitor, &$0) }) }

    /// Ends the sessions that nobody has used for long, and lets requests go that have waited long enough.
    func tick() {
        let now = now()
        let entries = state.withLock { Array($0.entries.values) }
        for entry in entries {
            let session = entry.session, first = session.desk.tick(at: now)
            let usage = entry.tabs.dropFirst().reduce(first) { $0.and($1.desk.tick(at: now)) }
            if let end = usage.end {
                self.end(Array(entry.tabs.dropFirst()))
                if now >= end + Self.afterlife { _ = state.withLock { remove(session.visitor, &$0) } }
            } else if let reason = limits.reasonToEnd(usage, since: session.began, at: now) {
                end(session, because: reason)
                // The page of somebody who has used it tells why. A visitor who only looked begins anew.
                if !usage.isUsed { _ = state.withLock { remove(session.visitor, &$0) } }
            } else {
                for tab in entry.tabs.dropFirst() where tab.desk.isIdle(at: now) { leave(tab) }
                for tab in entry.tabs { for page in tab.desk.takeLeftPages(at: now) { show(page, leftBy: tab) } }
            }
        }
    }

    /// Closes a tab that needs nothing of what it has: its page opens again.
    private func leave(_ tab: WebSession) {
        state.withLock { state in
            guard state.entries[tab.visitor]?.tabs.contains(where: { $0 === tab }) == true else { return }
            state.entries[tab.visitor]?.tabs.removeAll { $0 === tab }
            state.furtherCount -= 1
        }
        end([tab])
    }

    /// Ends all sessions, and begins none any more. Their apps return soon.
    func endAll() {
        let sessions = state.withLock { state in
            state.isClosed = true
            defer { state = State(lastNumber: state.lastNumber, isClosed: true, load: state.load) }
            return state.entries.values.flatMap(\.tabs)
        }
        for session in sessions {
            session.desk.end(at: now(), pagesReload: false)
            session.task.cancel()
        }
    }

    /// Waits until the apps have returned from all sessions.
    ///
    /// - Returns: false if one has not at that time.
    func waitForApps(until end: Instant) async -> Bool {
        while load.contains(where: { $0 > 0 }) {
            if ContinuousClock.now >= end { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    private func didRun(_ desk: SessionDesk, on lane: Int) {
        // Nobody else has ended it if the person has quit.
        desk.end(at: now())
        state.withLock { $0.load[lane] -= 1 }
    }

    // MARK: - For operators

    /// The number of sessions that go on, each with all of its tabs.
    var count: Int { all.filter { $0.tab == 1 && $0.desk.usage.end == nil }.count }

    /// The tabs of all sessions, in the order of their beginning.
    var all: [WebSession] {
        state.withLock { $0.entries.values.flatMap(\.tabs) }.sorted { $0.browser.id < $1.browser.id }
    }

    /// The number of sessions that each lane runs.
    var load: [Int] { state.withLock { $0.load } }

    /// The number of secrets by which sessions are found.
    var tokenCount: Int { state.withLock { $0.numbers.count } }
}
