import BoardyCore

/// One browser's session.
final class WebSession: Sendable {
    let browser: BrowserSession
    /// The secret that the browser keeps over its sessions.
    let browserToken: SessionToken
    let desk: SessionDesk
    /// The index of the lane that runs the session.
    let lane: Int
    let began: ContinuousClock.Instant
    let task: Task<Void, Never>
    private let form = Locked(SessionToken())

    /// The secret in the forms of the session's pages. A page of another site does not know it. It is replaced with
    /// the secret of the cookie.
    var formToken: SessionToken { form.withLock { $0 } }

    func replaceFormToken() { form.withLock { $0 = SessionToken() } }

    init(
        _ browser: BrowserSession, _ browserToken: SessionToken, on desk: SessionDesk, lane: Int,
        began: ContinuousClock.Instant, _ task: Task<Void, Never>
    ) {
        self.browser = browser
        self.browserToken = browserToken
        self.desk = desk
        self.lane = lane
        self.began = began
        self.task = task
    }
}
