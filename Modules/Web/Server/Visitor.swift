import BoardySodium

/// A session of the server: its tabs, and the secret of the cookie that leads to it.
struct Visitor: Sendable {
    /// The time in which a response that brought a new secret can be asked for again.
    static let overlap = Duration.seconds(20)

    /// A secret in whose place there is a new one.
    private struct Replaced {
        let token: SessionToken
        let since: ContinuousClock.Instant
        /// The hash of what has to be sent again for that. Nil if the secret suffices: it belongs to a session that has
        /// ended, in whose place the new one began.
        var proof: [UInt8]?
        /// True if somebody had to prove something, so that the secret itself leads nowhere.
        let leadsNowhere: Bool

        /// The time until which the new secret is given again.
        var until: ContinuousClock.Instant { since + overlap }
    }

    /// At least one. The first one lasts as long as the session.
    var tabs: [WebSession]
    /// The greatest number of a tab until now.
    var lastTab = 1
    let network: ClientNetwork
    private(set) var token: SessionToken
    /// True if the browser has sent the secret, so that it has received it.
    private var isTokenSeen = false
    /// The secret before; nil if the session has its first one.
    private var before: Replaced?

    init(_ session: WebSession, of network: ClientNetwork, _ token: SessionToken) {
        (tabs, self.network, self.token) = ([session], network, token)
    }

    var session: WebSession { tabs[0] }
    var usage: TabUsage { tabs.dropFirst().reduce(session.desk.usage) { $0.and($1.desk.usage) } }
    var formerToken: SessionToken? { before?.token }

    /// Takes the tab that makes way for another one, but never the first: one whose page is open in no window before
    /// the others, and of these the one that was not seen for the longest time.
    mutating func takeLeaver() -> WebSession? {
        let ranks = tabs.dropFirst().map { (tab: $0, isOpen: $0.desk.isOpen ? 1 : 0, seen: $0.desk.usage.lastSeen) }
        let leaver = ranks.min { ($0.isOpen, $0.seen) < ($1.isOpen, $1.seen) }?.tab
        tabs.removeAll { $0 === leaver }
        return leaver
    }

    /// True if a secret leads to the session. It is the newest one, or belongs to a session that has ended.
    mutating func isLed(by token: SessionToken, at now: ContinuousClock.Instant) -> Bool {
        if token == self.token {
            // Nearly every look changes nothing, so that other processors keep what they have read.
            if !isTokenSeen { isTokenSeen = true }
            return true
        }
        return before.map { !$0.leadsNowhere && now < $0.until } ?? false
    }

    /// Returns the session, and its newest secret if the browser has not received it yet, to whoever brings a secret
    /// that leads to it.
    mutating func led(
        by token: SessionToken, at now: ContinuousClock.Instant
    ) -> (session: WebSession, lost: SessionToken?)? {
        isLed(by: token, at: now) ? (session, lostToken) : nil
    }

    /// The newest secret, if the browser has not received it yet.
    var lostToken: SessionToken? { isTokenSeen ? nil : token }

    /// Returns the time at which a secret was replaced because somebody has signed in with it; nil for another one.
    func replacement(of token: SessionToken) -> ContinuousClock.Instant? {
        before.flatMap { $0.token == token && $0.leadsNowhere ? $0.since : nil }
    }

    /// Replaces the secret, which leads nowhere from now on.
    ///
    /// - Parameters:
    ///   - form: the request that is the reason. Whoever sends the same again gets the new secret again, for a while.
    mutating func replaceToken(by new: SessionToken, for form: [UInt8], at now: ContinuousClock.Instant) {
        before = Replaced(token: token, since: now, proof: Self.proof(of: form, for: new), leadsNowhere: true)
        (token, isTokenSeen) = (new, false)
    }

    /// Lets the secret of a session that has ended lead here for a while.
    mutating func succeed(_ former: SessionToken, at now: ContinuousClock.Instant) {
        before = Replaced(token: former, since: now, leadsNowhere: false)
    }

    /// Returns the new secret for one that was replaced; nil if the browser has it, or if the form is another one than
    /// the form that was taken. Nobody can try a second form.
    mutating func token(
        after old: SessionToken, by form: [UInt8], at now: ContinuousClock.Instant
    ) -> SessionToken? {
        guard let before, before.token == old, let proof = before.proof, now < before.until, !isTokenSeen else {
            return nil
        }
        if proof == Self.proof(of: form, for: token) { return token }
        self.before?.proof = nil
        return nil
    }

    /// Returns a hash of a form, by which nobody can try passwords without the new secret.
    private static func proof(of form: [UInt8], for token: SessionToken) -> [UInt8] {
        BLAKE2b.hash(of: Array(token.text.utf8) + form)
    }
}

extension [Int: Visitor] {
    /// Returns the session that makes way for a new one: one that has ended, or the visitor who only looked and was not
    /// seen for the longest time; or else the time at which one may.
    ///
    /// - Parameter grace: the time after which a visitor who only looked makes way.
    func leaver(at now: ContinuousClock.Instant, grace: Duration) -> (number: Int?, next: ContinuousClock.Instant) {
        let usages = mapValues(\.usage)
        if let over = usages.first(where: { $0.value.end != nil }) { return (over.key, now) }
        let unused = usages.filter { !$0.value.isUsed }.min { $0.value.lastSeen < $1.value.lastSeen }
        let next = unused.map { $0.value.lastSeen + grace } ?? now + .seconds(1)
        return (next > now ? nil : unused?.key, next)
    }
}
