import BoardyCore

/// One tab of a browser's session. All tabs have one cookie, one sign-in and one secret in their forms.
final class WebSession: Sendable {
    let browser: BrowserSession
    /// The number of the session. Its first tab has the same number.
    let visitor: Int
    let browserSecret: BrowserSecret
    let forms: VisitorForms
    let desk: SessionDesk
    /// The index of the lane that runs the session.
    let lane: Int
    let began: ContinuousClock.Instant
    let task: Task<Void, Never>

    /// The number of the tab within the session. The first tab has the path `/`.
    var tab: Int { browser.tab }

    /// The secret in the forms of the session's pages.
    var formToken: SessionToken { forms.token }

    /// The path of the tab, with its query.
    var path: String { FormMark.path(ofTab: tab) }

    init(
        _ browser: BrowserSession, of visitor: Int, _ browserSecret: BrowserSecret, _ forms: VisitorForms,
        on desk: SessionDesk, lane: Int, began: ContinuousClock.Instant, _ task: Task<Void, Never>
    ) {
        self.browser = browser
        self.visitor = visitor
        self.browserSecret = browserSecret
        self.forms = forms
        self.desk = desk
        self.lane = lane
        self.began = began
        self.task = task
    }
}
