/// A driver for tests: it answers from a list or by a closure, and keeps what was shown and answered.
public final class RecordingDriver: ScreenDriver {
    /// One thing that happened.
    public enum Event: Hashable, Sendable {
        /// A notice or a question was presented.
        case shown(Prompt)
        /// A question changed while it was being answered.
        case updated(Prompt)
        /// A question was answered.
        case answered(Answer)
        /// Progress was shown.
        case progressed(ProgressBar)
    }

    /// What happened, in order.
    public private(set) var events: [Event] = []
    private var waiting: [Answer] = []
    private let respond: ((Prompt) throws -> Answer?)?

    /// A driver that gives the listed answers, one a question.
    ///
    /// One question too many throws ``SessionError/Code/unanswered``, answers left over ``SessionError/Code/scriptUnused``.
    public init(_ answers: [Answer] = []) {
        waiting = answers
        respond = nil
    }

    /// A driver that asks a closure; nil throws ``SessionError/Code/unanswered``.
    public init(answering respond: @escaping (Prompt) throws -> Answer?) { self.respond = respond }

    /// What was shown, in order.
    public var prompts: [Prompt] { events.compactMap { if case .shown(let prompt) = $0 { prompt } else { nil } } }

    /// The titles of what was shown, in order.
    public var titles: [String] { prompts.map(\.title) }

    /// What was answered, in order.
    public var answers: [Answer] { events.compactMap { if case .answered(let answer) = $0 { answer } else { nil } } }

    /// What was shown of progress, in order.
    public var progress: [ProgressBar] { events.compactMap { if case .progressed(let bar) = $0 { bar } else { nil } } }

    public func present(_ notice: Prompt) { events.append(.shown(notice)) }

    public func answer(_ prompt: Prompt) throws -> Answer {
        events.append(.shown(prompt))
        let answer: Answer
        if let respond {
            guard let given = try respond(prompt) else { throw SessionError.unanswered(prompt) }
            answer = given
        } else {
            guard !waiting.isEmpty else { throw SessionError.unanswered(prompt, after: answers.count) }
            answer = waiting.removeFirst()
        }
        events.append(.answered(answer))
        return answer
    }

    public func update(_ prompt: Prompt) { events.append(.updated(prompt)) }

    public func showProgress(_ bar: ProgressBar?) { if let bar { events.append(.progressed(bar)) } }

    public func finish() throws {
        if !waiting.isEmpty { throw SessionError.scriptUnused(waiting) }
    }
}
