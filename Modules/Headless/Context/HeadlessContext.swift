public import BoardyCore

/// The root context of an app without windows: boards put screens onto it, a driver answers them.
///
///     let context = HeadlessContext(driver: TerminalDriver.standard())
///     motherboard.putIntoContext(context)
///     motherboard.ioHome().activation.activate()
///     try await context.run(motherboard)
///
/// Notices are presented in the order in which they were shown, all of them before the next question. Of several open questions the newest is
/// asked first, as on a stack; the older ones come up again when it is answered. A question is closed before its closure runs, so what
/// the closure shows stands on what was open before.
///
/// It belongs to the domain of its boards and is not `Sendable`. Boards keep it weakly; it keeps its driver, its attachments and the open screens.
public final class HeadlessContext: AttachmentOwner {
    private struct Question {
        let number: Int
        var screen: Screen
    }

    public let attachments = Attachments()
    private let driver: any ScreenDriver
    private var notices: [Prompt] = []
    private var questions: [Question] = []
    private var lastNumber = 0
    /// The question that the driver is answering; 0 for none.
    private var askedNumber = 0
    private var isRunning = false
    private var isEnded = false

    /// A context without screens.
    ///
    /// - Parameter driver: kept alive.
    public init(driver: any ScreenDriver) { self.driver = driver }

    /// Whether a notice waits to be presented or a question to be answered.
    public var hasOpenScreens: Bool { !notices.isEmpty || !questions.isEmpty }

    /// Puts a screen on top; the run under way, or the next, presents it. Boards say ``RootScreen/show(_:file:line:)``.
    ///
    /// - Returns: what changes or closes the screen while it is open. A notice is not: it is presented as it was shown.
    @discardableResult
    public func show(_ screen: Screen) -> OpenScreen {
        lastNumber += 1
        if screen.isNotice {
            notices.append(screen.prompt)
        } else {
            questions.append(Question(number: lastNumber, screen: screen))
        }
        return OpenScreen(on: self, number: lastNumber)
    }

    /// Whether a question waits for its answer.
    func isOpen(_ number: Int) -> Bool { questions.contains { $0.number == number } }

    /// Replaces what a question shows. A driver that is answering it is told.
    func update(_ number: Int, content: [String]) {
        guard let place = questions.firstIndex(where: { $0.number == number }),
            questions[place].screen.content != content
        else { return }
        questions[place].screen = questions[place].screen.showing(content)
        if number == askedNumber { driver.update(questions[place].screen.prompt) }
    }

    /// Takes a question away. The driver that is answering it is not interrupted, but its answer goes to nobody.
    func close(_ number: Int) { questions.removeAll { $0.number == number } }

    /// Shows how far something has come, at once: it does not wait for a run, nor for the notices before it. Boards say
    /// ``RootScreen/showProgress(_:fractionCompleted:)``.
    ///
    /// - Parameter bar: takes the place of the one before; nil if nothing is under way any more, as at the end of each run.
    public func showProgress(_ bar: ProgressBar?) { driver.showProgress(bar) }

    /// Makes the run under way, else the next one, return at its next turn, and drops what is open.
    ///
    /// An answer that comes in meanwhile is not handed on.
    public func end() {
        isEnded = true
        dropAll()
    }

    /// Presents and asks until nothing is open and no asynchronous work is under way.
    ///
    /// With nothing open it waits for the next work under way to end.
    /// Call it once a session: at its end the driver is told, so that a script can complain of answers left over.
    ///
    /// - Throws: a ``SessionError``, also when the driver's answer does not fit; what the driver throws; `CancellationError`, looked for at each
    ///   turn. The question concerned stays open.
    public func run(_ motherboard: Motherboard) async throws {
        try await run(motherboard, until: { false }, atRest: {})
    }

    /// Presents and asks until a condition holds, or nothing is open and no asynchronous work is under way.
    ///
    /// - Parameter isDone: asked at each turn: before each question and each time asynchronous work has ended. Notices shown before are presented
    ///   first.
    /// - Parameter atRest: called when nothing is open and no work is under way, to bring up the first screen, and the next after each
    ///   piece of work; when it brings up nothing, the session is over.
    /// - Throws: as ``run(_:)``.
    public func run(
        _ motherboard: Motherboard, until isDone: () -> Bool, atRest: () -> Void = {}
    ) async throws {
        if isRunning { throw SessionError.alreadyRunning() }
        isRunning = true
        defer {
            isRunning = false
            isEnded = false
            showProgress(nil)
        }
        while !isEnded {
            try Task.checkCancellation()
            if !notices.isEmpty {
                try await driver.present(notices.removeFirst())
            } else if isDone() {
                break
            } else if let question = questions.last {
                try await ask(question)
            } else if motherboard.pendingWorkCount > 0 {
                await motherboard.nextDelivery()
            } else {
                atRest()
                if !hasOpenScreens, motherboard.pendingWorkCount == 0 { break }
            }
        }
        if isEnded { dropAll() }
        try driver.finish()
    }

    private func ask(_ question: Question) async throws {
        let prompt = question.screen.prompt
        askedNumber = question.number
        defer { askedNumber = 0 }
        let answer = try await driver.answer(prompt)
        if isEnded || !isOpen(question.number) { return }
        let complete: Answer
        do throws(Misfit) {
            complete = try prompt.completed(answer)
        } catch {
            throw SessionError.answerRejected(answer, to: prompt, error)
        }
        // Not the last one any more if asynchronous work has shown another meanwhile.
        questions.removeAll { $0.number == question.number }
        question.screen.onAnswer(complete)
    }

    private func dropAll() {
        notices = []
        questions = []
    }
}
