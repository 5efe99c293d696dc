/// A question while it is asked: what was typed before, the problem with that, and what has changed since.
final class AskedQuestion<Value> {
    private(set) var question: Question<Value>
    /// The problem that the screen tells; nil for none.
    var problem: (any AnswerProblem)?
    /// The values of the answers before. An answer has secrets, so only the values without them outlive it.
    private var typed: [String: String] = [:]
    /// True if the question has been answered, and is asked again.
    private(set) var isAgain = false

    init(_ question: Question<Value>, after problem: (any AnswerProblem)?) {
        (self.question, self.problem) = (question, problem)
    }

    var prompt: Prompt { question.prompt(saying: problem, typed: typed) }

    /// Returns the value of an answer that fits the prompt, and keeps what was typed for the next screen.
    func take(_ answer: Answer) throws -> Value {
        isAgain = true
        for field in question.prompt.choice(named: answer.choice).map(question.prompt.fields) ?? [] {
            typed[field.name] = field.isSecret ? nil : answer.optionalText(field.name)
        }
        return try question.value(of: answer)
    }

    /// Reads the question anew, and returns its prompt; nil to leave the screen as it is.
    func read() async throws -> Prompt? {
        guard let now = try await question.present?() else { return nil }
        question = now.replacing(question)
        return prompt
    }
}
