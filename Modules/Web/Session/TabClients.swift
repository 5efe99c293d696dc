import BoardyHTTP
import BoardyHeadless

/// A page in a window, which hears the changes of a tab.
struct OpenPage: Sendable {
    let stream: EventStream
    /// The link of a page at an address; nil for the page of a tab, which goes wherever the tab goes.
    let link: String?
    /// The number of the question whose content the page has.
    var turn: Int?
    /// True for the page of a step, or of work under way, of which nothing is left when the tab shows an address.
    var isStep = false
    /// The time at which it was noted that the tab shows something else; nil if it shows the page.
    var leftSince: ContinuousClock.Instant?

    /// - Parameter address: the link of the address that the tab shows; nil for none.
    func shows(_ address: String?) -> Bool { link == nil || link == address }

    /// True if the page is to have what the tab shows. A page of the tab stays as it is while the tab shows an address.
    func follows(_ address: String?) -> Bool { link == address }

    /// A part of the page that a stream replaces, as markup.
    typealias Part = (event: String, text: String)

    /// Tells a page that the tab asks another question. A page of the tab hears of no address: a window that loaded the
    /// start would leave the address in the other window, with what it tells of the last answer. A step says that it
    /// is over.
    func sendTurn(of tab: TabState, _ number: Int) {
        if link != nil || tab.address == nil { return stream.send("turn", "\(tab.view.turn)") }
        if isStep { send(SessionPage.over(inTab: number).map { ($0.event, $0.html.text) }) }
    }

    func send(_ parts: [Part]) { for part in parts { stream.send(part.event, part.text) } }

    /// Sends the entries of a menu that may have a note, whatever the tab shows.
    func sendNotes(of menu: MenuFrame) {
        for (number, item) in menu.noted.enumerated() {
            stream.send(MenuFrame.event(ofNote: number), menu.words(of: item).text)
        }
    }
}

/// The requests that wait for a tab to show something: looks and answers for its next view, pages for every change.
struct TabClients: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The time that a request waits for something new to see. The page then shows the progress.
    static let patience = Duration.milliseconds(1500)
    static let streamLimit = 4
    /// The time in which a window closes a page that its tab has left, if it shows something else.
    static let settling = Duration.seconds(1)
    /// The time after its last request for which a client without an open stream counts as waiting.
    static let absence = Duration.seconds(10)

    /// A request that waits for something new to see.
    struct HeldRequest: Sendable {
        let deadline: Instant
        let release: @Sendable (SessionView) -> Void
    }

    /// Tells if the client waits for the outcome of its last answer.
    private enum Waiting: Sendable {
        /// The response is still to be sent.
        case forResponse(Reply)
        /// The response was sent, or a later request has come.
        case forPage
        /// The client had closed its connection before the response was sent, and has not come back.
        case nobody
    }

    var usage: TabUsage
    private var waiting = Waiting.forPage
    private var held: [HeldRequest] = []
    private(set) var pages: [OpenPage] = []

    init(at now: Instant) { usage = TabUsage(lastSeen: now) }

    /// Notes a request.
    mutating func come(at now: Instant) { (usage.lastSeen, waiting) = (now, .forPage) }

    /// Holds a request until there is something new to see, or for the time of ``patience``.
    ///
    /// - Parameter answer: the reply to an answer, whose outcome the client waits for; nil for another request.
    mutating func hold(
        at now: Instant, answer: Reply? = nil, _ release: @escaping @Sendable (SessionView) -> Void
    ) {
        if let answer { waiting = .forResponse(answer) }
        held.append(HeldRequest(deadline: now + Self.patience, release: release))
    }

    mutating func takeHeld() -> [HeldRequest] {
        defer { held = [] }
        return held
    }

    /// Forgets the pages that were closed, and takes the requests that have waited long enough.
    mutating func takeDue(at now: Instant) -> [HeldRequest] {
        pages.removeAll(where: \.stream.isEnded)
        let due = held.filter { $0.deadline <= now }
        if !due.isEmpty { held.removeAll { $0.deadline <= now } }
        return due
    }

    /// Notes that the response to an answer is sent.
    mutating func respond(hasLeft: Bool) {
        if case .forResponse = waiting { waiting = hasLeft ? .nobody : .forPage }
    }

    /// True if the response to an answer is still to be sent.
    var owesResponse: Bool { if case .forResponse = waiting { true } else { false } }

    /// Returns a closure that is true if nobody waits for the outcome of the last answer: the client has closed the
    /// connection, or does not ask for the page.
    ///
    /// - Parameter address: the link of the address that the tab shows; nil for none.
    func absence(at now: Instant, showing address: String?) -> @Sendable () -> Bool {
        if hasOpenPage(of: address) { return { false } }
        let isAway = now >= usage.lastSeen + Self.absence
        return switch waiting {
        case .forResponse(let reply): reply.hasClientLeft
        case .forPage: { isAway }
        case .nobody: { true }
        }
    }

    /// True if a page is open that shows what the tab shows.
    func hasOpenPage(of address: @autoclosure () -> String?) -> Bool {
        if pages.isEmpty { return false }
        let address = address()
        return pages.contains { $0.shows(address) && !$0.stream.isEnded }
    }

    /// Adds a page, and returns the stream of the oldest one if there are too many.
    mutating func add(_ page: OpenPage) -> EventStream? {
        pages.removeAll(where: \.stream.isEnded)
        pages.append(page)
        return pages.count > Self.streamLimit ? pages.removeFirst().stream : nil
    }

    mutating func takeStreams() -> [EventStream] {
        defer { pages = [] }
        return pages.map(\.stream)
    }

    /// Sends the progress of work to the pages that show it.
    func sendProgress(of tab: TabState) {
        if pages.isEmpty { return }
        let text = SessionPage.progress(tab.view.progress).text
        for page in pages where page.link == nil || page.link == tab.linkUnderWay { page.stream.send("progress", text) }
    }

    /// Sends new content to the pages that show the question.
    mutating func sendContent(of tab: TabState, _ content: () -> [OpenPage.Part]) {
        let address = pages.isEmpty ? nil : tab.address
        for number in pages.indices where pages[number].follows(address) {
            pages[number].turn = tab.view.turn
            pages[number].send(content())
        }
    }

    /// Notes which pages the tab has left, and takes those that are still open after a while. A window that shows
    /// something else has closed its page by then.
    ///
    /// - Parameter content: returns the content of a question, for a page that the tab shows again.
    mutating func takeLeft(by tab: TabState, at now: Instant, _ content: (Prompt) -> [OpenPage.Part]) -> [OpenPage] {
        let address = tab.address
        var left: [OpenPage] = []
        for number in pages.indices.reversed() {
            let page = pages[number]
            if page.shows(address) {
                pages[number].leftSince = nil
                if page.link == nil || page.turn == tab.view.turn { continue }
                pages[number].turn = tab.view.turn
                if let question = tab.view.question { page.send(content(question)) }
            } else if let since = page.leftSince {
                if now >= since + Self.settling { left.append(pages.remove(at: number)) }
            } else {
                pages[number].leftSince = now
                // The server learns by that if the window has closed the page.
                for page in pages { page.stream.sendHeartbeat() }
            }
        }
        return left.filter { !$0.stream.isEnded }
    }
}

/// The use of a session or of a tab of it, by which its keeper decides if it goes on.
struct TabUsage: Sendable {
    /// The time of the last request, streams aside.
    var lastSeen: ContinuousClock.Instant
    /// The number of questions that somebody has answered.
    var answerCount = 0
    /// The time of the end; nil if the session goes on.
    var end: ContinuousClock.Instant?

    /// True if somebody has answered a question. Else it is a visitor who only looked, or no person at all.
    var isUsed: Bool { answerCount > 0 }

    /// Adds the use of another tab.
    func and(_ other: TabUsage) -> TabUsage {
        TabUsage(lastSeen: max(lastSeen, other.lastSeen), answerCount: answerCount + other.answerCount, end: end)
    }
}
