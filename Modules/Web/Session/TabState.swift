import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

/// The view that a tab shows, and the link that it shows it for.
struct TabState: Sendable {
    var view = SessionView() { didSet { (page, version) = (nil, version + 1) } }
    /// Counts the changes of the view.
    private(set) var version = 0
    /// The page of the view; nil until somebody looks twice.
    private(set) var page: HTTPResponse?
    /// The version of the view that was looked at last.
    private var seenVersion: Int?
    /// True if the content of the question is not the one that it was asked with.
    private(set) var isContentChanged = false
    /// The person whom the question was asked; nil for nobody in particular.
    private(set) var person: ScreenUser.ID?
    /// True from a sign-in in another tab until the page is of the person who has signed in.
    var isOutdated = false
    /// The link that was opened last, and the number of the question that followed.
    private var opened: (link: String, turn: Int)?
    /// The page from which a person came to the link that was opened last; nil for none.
    private var origin: WebAddress?
    /// The link of the page at which a story has ended, until a link is opened; nil for none.
    private(set) var end: String?
    /// The notices of the page at an address, which its screens have shown when it was opened.
    private var ownNotices: [Prompt] = []
    /// The time at which a page had all notices first; nil if none has had them.
    private var toldSince: ContinuousClock.Instant?
    /// The number of the question that was answered last, and true if the answer was the link of an action.
    private(set) var answered: (turn: Int, isAction: Bool)?

    /// True after the person has left while the tab worked, until its next question.
    var hasPersonLeft = false
    /// True from an answer until somebody looks at the question that follows.
    private var isNew = false

    /// True if the last answer may have signed its person out: it was given at the start or with a password, or was an
    /// entry of the menu.
    private(set) var isOwnEnd = false
    /// True while the answer to a sign-in works that has come before the page of an address. An address that is no
    /// sign-in itself is on its way then: it has caused the sign-in, and ends with it.
    private var isSignIn = false
    /// The address whose screens are on the way; nil for none.
    var linkUnderWay: String? { isOpening && opened?.link != "/" ? opened?.link : nil }

    /// True while the screens of an address are on the way.
    private var isOpening: Bool {
        guard view.question == nil, let opened, opened.turn == view.turn + 1 else { return false }
        return opened.link == "/" || !opened.link.hasPrefix("/")
    }
    /// The address of the page that is shown; nil for the start, and for a step of a story.
    var address: String? {
        // The question comes last, as it is copied to be looked at.
        guard let opened, opened.turn == view.turn, !opened.link.hasPrefix("/"), view.question != nil else {
            return nil
        }
        return opened.link
    }
    /// The link that opens the page that is shown once more; nil for a step of a story.
    var link: String? { address ?? (view.question?.isStart == true ? "/" : nil) }

    /// True if nothing of a story is lost when a link is opened: the start is shown, or a page of an address.
    var isFree: Bool { !view.isOver && (view.turn == 0 || isOpening && !isSignIn || link != nil) }

    /// True if a look waits, because there is nothing yet to see, or nothing of the person who has signed in.
    var isAwaited: Bool { !view.isOver && (view.turn == 0 || isOutdated && view.question != nil) }

    /// True if a link waits, because another one is on its way, as when somebody opens several tabs at once.
    func isBusy(for link: String) -> Bool {
        !view.isOver && (view.turn == 0 || isOpening && opened?.link != link)
    }

    /// Returns true if a link has shown the page. Whoever asks for the start or for an entry of the menu leaves what is
    /// open, so no look is the second one.
    func shows(address link: String) -> Bool { !isOutdated && address == link }

    // MARK: - From the session

    /// - Parameter isAwaited: true if the response to the last answer is still to be sent. After a sign-in that came
    ///   before an address, it leads to the address: the sign-in is asked for again there, or the page is shown.
    mutating func ask(_ prompt: Prompt, isAwaited: Bool = false) {
        if isSignIn {
            let isOnAddress = view.menu?.person == nil ? prompt.asksPassword : !prompt.isStart
            if !isOnAddress { opened = nil } else if isAwaited, !isOpening { opened?.turn += 1 }
        }
        isSignIn = false
        view.question = prompt
        view.turn += 1
        (view.progress, view.refused) = (nil, nil)
        if let menu = view.menu, menu.isPersonKnown { person = menu.person?.id }
        // A page of before loads itself anew.
        (isContentChanged, isOutdated, toldSince) = (false, false, nil)
    }

    /// Notes who has signed in elsewhere while a question to nobody in particular was asked.
    mutating func meet(_ menu: MenuFrame) { if person == nil, menu.isPersonKnown { person = menu.person?.id } }

    mutating func update(_ prompt: Prompt) {
        view.question = prompt
        isContentChanged = true
    }

    /// - Parameter reason: replaces everything that the session has shown; nil if the person has quit.
    mutating func end(because reason: Prompt?) {
        if let reason { view.notices = [reason] }
        view.isOver = true
        view.question = nil
        (view.progress, view.refused) = (nil, nil)
        // A page of the last question loads itself anew.
        view.turn += 1
    }

    // MARK: - From requests

    mutating func keep(_ made: HTTPResponse, of version: Int) {
        if self.version == version, seenVersion == version { page = made }
        seenVersion = version
    }

    /// Returns true for the first look at a question that follows an answer.
    mutating func takeNews() -> Bool {
        // The question comes last, as it is copied to be looked at.
        guard isNew, view.question != nil else { return false }
        isNew = false
        return true
    }

    mutating func forgetPage() { page = nil }

    /// Notes that a page has all notices of the question that waits.
    mutating func noteTold(by page: SessionView, at now: ContinuousClock.Instant) {
        guard toldSince == nil, page.question != nil, page.turn == view.turn, page.notices == view.notices else {
            return
        }
        if page.notices != ownNotices { toldSince = now }
    }

    /// Forgets the notices that a page had a while ago, but for those of the page at an address, so that whoever loads
    /// the page again or goes back does not read them as news. Two windows may load the page at once.
    ///
    /// - Parameter limit: the time until which a page had them.
    mutating func forgetTold(until limit: ContinuousClock.Instant) {
        guard let toldSince, toldSince <= limit else { return }
        self.toldSince = nil
        view.notices = view.notices.filter(ownNotices.contains)
    }

    /// Adds a notice.
    mutating func tell(_ notice: Prompt) {
        toldSince = nil
        if linkUnderWay != nil, answered == nil { ownNotices.append(notice) }
        view.notices.append(notice)
    }

    /// Returns the view for a page. It asks for a confirmation once, so whoever goes back or loads the page again sees
    /// the question before. Values beside a password are shown once, as the next look may be somebody else's.
    mutating func takeView() -> SessionView {
        defer { forgetShown() }
        return view
    }

    /// Asks the question of a number again, because of an answer that did not count.
    mutating func refuse(_ answer: RefusedAnswer, to turn: Int) {
        if view.turn == turn, view.question != nil { view.refused = answer }
    }

    /// Takes the question away, so that no other form answers it.
    mutating func takeQuestion() {
        answered = (view.turn, false)
        isNew = true
        isOwnEnd = view.question.map { $0.isStart || $0.asksPassword } ?? false
        isSignIn = address != nil && view.menu?.person == nil && view.question?.asksPassword == true
        if isSignIn, !signIns.contains(opened?.link) { opened?.turn += 1 }
        (view.notices, view.question, view.refused) = ([], nil, nil)
        (ownNotices, toldSince) = ([], nil)
    }

    /// Returns the path and query of the page at which a story ends: the page of a notice, or the page from which a
    /// person came to sign in, once that is done or given up and the start is shown. Nil for the screen that is shown.
    /// The page tells what the story has told.
    mutating func takeEnd() -> String? {
        guard let question = view.question else { return nil }
        if let link = view.notices.last(where: { $0.link != nil })?.link {
            end = link
            return WebAddresses.reference(of: link)
        }
        guard question.isStart, let origin else { return nil }
        (self.origin, end) = (nil, origin.link)
        return origin.reference
    }

    /// The links by which somebody who is not signed in signs in or registers; none for a person.
    private var signIns: [String?] {
        view.menu?.person == nil ? view.menu?.groups.filter(\.isPersonal).flatMap(\.items).map(\.link) ?? [] : []
    }

    /// Takes the question away for a link.
    ///
    /// - Parameters:
    ///   - isAction: true for a link that changes something on top of what the link before has shown.
    ///   - origin: the page that the person comes from; nil if that is not known.
    mutating func open(_ link: String, isAction: Bool, from origin: WebAddress? = nil) {
        let turn = view.turn, notices = end == nil ? [] : view.notices
        let signIns = signIns
        if !isAction, !signIns.contains(link) {
            self.origin = nil
        } else if !isAction, origin == nil || !signIns.contains(origin?.link) {
            // Whoever goes from a sign-in to a registration comes from the page before both.
            self.origin = origin
        }
        end = nil
        takeQuestion()
        isSignIn = false
        view.notices = notices
        if !isAction {
            opened = (link, turn + 1)
            isOwnEnd = MenuEntry.title(of: link) != nil
            answered = nil
        } else {
            answered?.isAction = true
            // The question that follows still shows the link before.
            if opened?.turn == turn { opened?.turn += 1 }
        }
    }

    /// Tells the person that a second answer to a question does not count, if the first one still works.
    ///
    /// - Returns: true if the first one was the link of an action, whose page is asked for again; nil if none works.
    mutating func noteSecondAnswer(to turn: Int) -> Bool? {
        guard let answered, answered.turn == turn, view.isWorking(after: turn) else { return nil }
        noteSecondClick()
        return answered.isAction
    }

    /// Tells the person that a second click counts for nothing.
    mutating func noteSecondClick() {
        if !view.isOver, !view.notices.contains(Self.countedOnce) { tell(Self.countedOnce) }
    }

    private static let countedOnce = Prompt(
        title: "Counted once",
        content: ["This page had an answer already, which counts. The second one changed nothing."])
}
