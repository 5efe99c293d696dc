/// A driver for tests. It answers from a list or by a closure, and records all screens, answers and progress.
public final class RecordingDriver: ScreenDriver {
    /// A call of the driver, with what it presented or answered.
    public enum RecordedEvent: Hashable, Sendable {
        /// A notice or a question was presented.
        case shown(Prompt)
        /// The content of a question changed while it was being answered.
        case updated(Prompt)
        /// A question was answered.
        case answered(Answer)
        /// The progress of a long operation was shown.
        case progressed(ProgressBar)
    }

    /// All events in their order. The other properties are parts of it.
    public private(set) var events: [RecordedEvent] = []
    private var unusedAnswers: [Answer] = []
    private let respond: ((Prompt) throws -> Answer?)?

    /// Creates a driver that gives the listed answers, one for each question.
    ///
    /// A question without an answer throws ``SessionError/Code/unanswered``. Answers that are left at the end of the
    /// run throw ``SessionError/Code/scriptUnused``.
    public init(_ answers: [Answer] = []) {
        unusedAnswers = answers
        respond = nil
    }

    /// Creates a driver that calls a closure for each question. If the closure returns nil, the driver throws
    /// ``SessionError/Code/unanswered``.
    public init(answering respond: @escaping (Prompt) throws -> Answer?) { self.respond = respond }

    /// The notices and questions that were presented, in their order.
    public var prompts: [Prompt] { events.compactMap { if case .shown(let prompt) = $0 { prompt } else { nil } } }

    /// The titles of the notices and questions that were presented, in their order.
    public var titles: [String] { prompts.map(\.title) }

    /// The answers that the driver gave, in their order.
    public var answers: [Answer] { events.compactMap { if case .answered(let answer) = $0 { answer } else { nil } } }

    /// The progress bars that were shown, in their order.
    public var progress: [ProgressBar] { events.compactMap { if case .progressed(let bar) = $0 { bar } else { nil } } }

    public func present(_ notice: Prompt) { events.append(.shown(notice)) }

    public func answer(_ prompt: Prompt) throws -> Answer {
        events.append(.shown(prompt))
        let answer: Answer
        if let respond {
            guard let given = try respond(prompt) else { throw SessionError.unanswered(prompt) }
            answer = given
        } else {
            guard !unusedAnswers.isEmpty else { throw SessionError.unanswered(prompt, after: answers.count) }
            answer = unusedAnswers.removeFirst()
        }
        events.append(.answered(answer))
        return answer
    }

    public func update(_ prompt: Prompt) { events.append(.updated(prompt)) }

    public func showProgress(_ bar: ProgressBar?) { if let bar { events.append(.progressed(bar)) } }

    public func finish() throws {
        if !unusedAnswers.isEmpty { throw SessionError.unused(unusedAnswers) }
    }
}
