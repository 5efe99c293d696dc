import BoardyComponentKit
public import BoardyCore

/// The root context of an app without windows: boards show screens on it, and a driver answers them.
///
///     let context = HeadlessContext(driver: TerminalDriver.standard())
///     motherboard.putIntoContext(context)
///     motherboard.ioHome().activation.activate()
///     try await context.run(motherboard)
///
/// Notices are presented in the order in which they were shown, all of them before the next question. Questions form a
/// stack: the newest one is asked first. The context closes a question before it calls the closure, so screens that the
/// closure shows come before the older questions.
///
/// A context belongs to the isolation domain of its boards and is not `Sendable`. Boards keep it weakly, so the app
/// must keep it. It keeps its driver, its attachments and the open screens.
public final class HeadlessContext: AttachmentOwner {
    public let attachments = Attachments()
    private let driver: any ScreenDriver
    private var notices: [Prompt] = []
    /// The questions, oldest first. Closed ones are removed at the next turn of the run.
    private var questions: [WaitingScreen] = []
    private var isRunning = false
    private var isEnded = false
    /// True when the session is over, so that no screen is shown any more.
    private var isClosed = false

    /// Runs each turn of the boards that an answer begins, for example in a transaction, or nil to run it as it is. The
    /// run ends with an error that it throws.
    public var turnRunner: TurnRunner?

    /// Opens the link that a driver gives instead of an answer, or nil if the app opens none. The link `/` is the
    /// start.
    package var linkOpener: ((_ link: String, HeadlessContext) -> Void)?
    /// Called before a question is asked again that was below the screens of a link, or below an action, or nil. It may
    /// close the question or show a notice.
    ///
    /// - Parameter isLink: true if screens of a link were above the question.
    var onReturn: ((_ question: WaitingScreen, _ isLink: Bool) -> Void)?
    /// The motherboard of the last run, which knows from what a screen follows.
    private weak var motherboard: Motherboard?
    /// The number of openings. Each start of the app and each link is one.
    private var openingCount = 1
    /// The number of the start that is open.
    private var start = 1
    /// The number of the link that was opened last; nil if the start was opened since.
    private var link: Int?
    /// The questions below the screens of the link that is open.
    private var behind: [WaitingScreen] = []
    /// True from the opening of a link until a question below its screens is asked.
    private var isOpeningLink = false

    /// The question below a link that changes something, until the question is asked again.
    private var acting: WaitingScreen?

    /// A function that calls a turn of the boards.
    public typealias TurnRunner = (_ turn: () -> Void) throws -> Void

    /// Creates a context without screens. The context keeps the driver alive.
    public init(driver: any ScreenDriver) { self.driver = driver }

    /// True if a notice waits to be presented, or a question waits for its answer.
    public var hasOpenScreens: Bool { !notices.isEmpty || questions.contains(where: \.isOpen) }

    /// Puts a screen on top of the others. The current run presents it, or else the next one.
    ///
    /// Boards call ``RootScreen/show(_:file:line:)`` instead.
    ///
    /// - Returns: a handle that changes or closes the screen while it is open. The handle of a notice does nothing.
    @discardableResult
    public func show(_ screen: Screen) -> OpenScreen {
        let opening = motherboard?.origin ?? 0
        if isClosed || hasLeft(opening) { return OpenScreen(nil) }
        if screen.isNotice {
            notices.append(screen.prompt)
            return OpenScreen(nil)
        }
        let question = WaitingScreen(screen, opening: opening)
        questions.append(question)
        return OpenScreen(question)
    }

    /// Shows the progress of a long operation immediately, even without a run and before waiting notices.
    ///
    /// Boards call ``RootScreen/showProgress(_:fractionCompleted:)`` instead.
    ///
    /// - Parameter bar: replaces the bar before; nil if the operation has ended. The end of a run removes the bar too.
    public func showProgress(_ bar: ProgressBar?) { driver.showProgress(bar) }

    /// Cancels the work that a run waits for, because nobody wants to wait for its end. The next screen follows.
    ///
    /// The responses that wait for the work end too, as if their activations were cancelled. What they have done stays
    /// done.
    ///
    /// - Returns: false if nothing was cancelled: a screen is open, or no work is under way.
    @discardableResult
    public func cancelWork(of motherboard: Motherboard) -> Bool {
        if questions.contains(where: \.isOpen) || motherboard.pendingWorkCount == 0 { return false }
        motherboard.cancelWork()
        showProgress(nil)
        return true
    }

    /// Lets every open screen that follows changes read its content anew, because rows of the store may have changed.
    ///
    /// Call it in the domain of the boards, for example for each ring of a store's bell. A driver that is answering a
    /// screen gets the new content at once, and nothing if the content is the same.
    public func refresh() { for question in questions where question.isOpen { question.refresh() } }

    /// Ends the current run at its next turn, and closes all open screens. Without a run it ends the next one.
    ///
    /// An answer that the driver gives after this call is dropped.
    public func end() {
        isEnded = true
        closeAll()
    }

    /// Presents notices and asks questions until no screen is open and no asynchronous work is under way.
    ///
    /// Without open screens it waits for the asynchronous work of the motherboard, whose results may show screens. If
    /// activations still wait at a gate or a barrier when nothing is left to do, or when the session was ended, each is
    /// reported `activationWaiting`. At its end the run calls ``ScreenDriver/finish()``, so call it once for each
    /// session.
    ///
    /// - Throws: a ``SessionError``, for example if an answer does not fit; the errors of the driver;
    ///   `CancellationError` if the task is cancelled. The question that was being asked stays open.
    public func run(_ motherboard: Motherboard) async throws {
        try await run(motherboard, until: { false }, whenIdle: {})
    }

    /// Presents notices and asks questions until a condition is true, or nothing is left to do.
    ///
    /// - Parameters:
    ///   - motherboard: the motherboard whose asynchronous work the run waits for.
    ///   - isDone: returns true if the run must end. It is called before each question and after each piece of
    ///     asynchronous work, when all notices have been presented.
    ///   - whenIdle: called when no screen is open and no work is under way, to show the next screen. If it starts
    ///     nothing, the run ends.
    /// - Throws: the same errors as ``run(_:)``.
    public func run(
        _ motherboard: Motherboard, until isDone: () -> Bool, whenIdle: () -> Void = {}
    ) async throws {
        if isRunning { throw SessionError.alreadyRunning() }
        isRunning = true
        self.motherboard = motherboard
        defer {
            isRunning = false
            isEnded = false
            showProgress(nil)
        }
        while !isEnded {
            try Task.checkCancellation()
            let step = nextStep(motherboard, until: isDone, whenIdle: whenIdle)
            if case .end = step { break }
            switch step {
            case .present: try await presentNotice()
            case .ask(let question): try await ask(question)
            case .wait: await motherboard.nextDelivery()
            case .look, .end: break
            }
        }
        if isEnded {
            closeAll()
            motherboard.reportWaitingActivations()
        }
        try driver.finish()
    }

    /// The next thing that a run does.
    private enum Step {
        case present
        case ask(WaitingScreen)
        case wait
        /// Another step may be due now.
        case look
        case end
    }

    // Not inlined, as the other functions that an asynchronous one calls, because its variables would lie in the frame
    // that every waiting session keeps.
    @inline(never) private func nextStep(
        _ motherboard: Motherboard, until isDone: () -> Bool, whenIdle: () -> Void
    ) -> Step {
        questions.removeAll { !$0.isOpen }
        if !notices.isEmpty { return .present }
        if isDone() { return .end }
        if let question = questions.last, !isLinkUnderWay(above: question, motherboard) {
            let isReturn = isOpeningLink && behind.contains { $0 === question }
            guard isReturn || acting === question else { return .ask(question) }
            if acting === question { acting = nil }
            if isReturn { isOpeningLink = false }
            onReturn?(question, isReturn)
            return .look
        }
        if motherboard.pendingWorkCount > 0 { return .wait }
        motherboard.following(origin: start) { whenIdle() }
        if hasOpenScreens || motherboard.pendingWorkCount > 0 { return .look }
        motherboard.reportWaitingActivations()
        return .end
    }

    @inline(never) private func presentNotice() async throws { try await driver.present(notices.removeFirst()) }

    /// Returns true if the board of a link may still show its screen above a question.
    private func isLinkUnderWay(above question: WaitingScreen, _ motherboard: Motherboard) -> Bool {
        if motherboard.pendingWorkCount == 0 { return false }
        return acting === question || isOpeningLink && behind.contains { $0 === question }
    }

    @inline(never) private func ask(_ question: WaitingScreen) async throws {
        guard let prompt = begin(question) else { return }
        defer { question.onUpdate = nil }
        try take(try await driver.answer(prompt), to: question, asking: prompt)
    }

    /// Returns the prompt of a question, whose changes the driver gets from now on; nil for one that was closed.
    @inline(never) private func begin(_ question: WaitingScreen) -> Prompt? {
        guard let prompt = question.screen?.prompt else { return nil }
        question.onUpdate = { [driver] in driver.update($0) }
        return prompt
    }

    @inline(never) private func take(_ answer: Answer, to question: WaitingScreen, asking prompt: Prompt) throws {
        if let link = answer.link {
            // An app that opens no links asks the same question again.
            guard let linkOpener else { return }
            isOpeningLink = true
            return try run(from: question.opening) { linkOpener(link, self) }
        }
        // The board may have closed the question meanwhile, and end() closes all.
        guard let screen = question.screen else { return }
        let complete: Answer
        do {
            complete = try screen.prompt.completed(answer)
        } catch {
            // The answer was to rows that are no longer shown, so the same question is asked again.
            if screen.prompt != prompt { return }
            throw SessionError.answerRejected(answer, to: screen.prompt, error)
        }
        question.close()
        try run(from: question.opening) { screen.onAnswer(complete) }
    }

    /// Runs a turn of the boards, which follows from an opening.
    private func run(from opening: Int, _ turn: () -> Void) throws {
        let runner = turnRunner ?? { $0() }
        guard let motherboard else { return try runner(turn) }
        try motherboard.following(origin: opening) { try runner(turn) }
    }

    /// Opens a link. Closes the screens of the link that was opened before; the screens below them stay, so that a
    /// session that opens many links keeps one of them.
    ///
    /// - Parameter show: shows the screens of the link.
    package func openLink(_ show: () -> Void) {
        behind.removeAll { !$0.isOpen }
        if behind.isEmpty { behind = questions.filter(\.isOpen) }
        let opening = nextOpening()
        link = opening
        close { question in !behind.contains { $0 === question } }
        guard let motherboard else { return show() }
        motherboard.following(origin: opening, show)
    }

    /// Does what a link says on top of the question that is asked. The question stays, and is asked again afterwards.
    package func act(_ work: () -> Void) {
        isOpeningLink = false
        acting = questions.last
        work()
    }

    /// Closes all open screens, because a person goes to the start.
    ///
    /// - Parameter begin: begins an entry of the start, whose screens are shown.
    package func leaveAll(_ begin: () -> Void = {}) {
        notices = []
        behind = []
        let opening = nextOpening()
        (start, link) = (opening, nil)
        close { _ in true }
        guard let motherboard else { return begin() }
        motherboard.following(origin: opening, begin)
    }

    private func nextOpening() -> Int {
        openingCount += 1
        return openingCount
    }

    /// Returns true if a person has left what a screen follows from, so that the screen is not shown.
    private func hasLeft(_ opening: Int) -> Bool {
        opening != 0 && opening != start && opening != link && !behind.contains { $0.opening == opening }
    }

    /// Closes screens whose stories may go on at once.
    private func close(_ isClosing: (WaitingScreen) -> Bool) {
        let closing = questions.filter(isClosing)
        questions.removeAll(where: isClosing)
        for question in closing { question.close() }
    }

    /// Closes all open screens without an answer when a session is over. A screen that is shown afterwards is closed at
    /// once, so a story that awaits it ends too.
    package func close() {
        isClosed = true
        closeAll()
    }

    /// Closes all open screens without an answer, and drops the notices that wait.
    public func closeAll() {
        notices = []
        let closing = questions
        questions = []
        // A response that waited for one of them goes on now, and may show another one.
        for question in closing { question.close() }
    }
}
