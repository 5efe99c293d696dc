/// What a board puts before whoever uses the app: a prompt, and what to do with the answer.
///
///     rootScreen.show(
///         Screen(
///             title: "Sign in",
///             fields: [Field("email", label: "E-mail"), Field("password", label: "Password", isSecret: true)],
///             choices: [Choice("Sign in", takesFields: true), "Cancel"]
///         ) { [weak self] answer in self?.didAnswer(answer) })
///
/// One without choices is a notice: it is presented and gone, and its closure never runs.
///
/// It belongs to the domain of its board. The context keeps it, and so what its closure captured, until it is answered or dropped.
@dynamicMemberLookup
public struct Screen {
    /// What it shows and asks.
    public let prompt: Prompt
    /// What to do with an answer that fits; called once, on the domain, when the screen has been closed.
    public let onAnswer: (Answer) -> Void

    /// A screen.
    public init(
        title: String, content: [String] = [], fields: [Field] = [], choices: [Choice] = [], inputField: String? = nil,
        onAnswer: @escaping (Answer) -> Void = { _ in }
    ) {
        prompt = Prompt(title: title, content: content, fields: fields, choices: choices, inputField: inputField)
        self.onAnswer = onAnswer
    }

    private init(_ prompt: Prompt, onAnswer: @escaping (Answer) -> Void) {
        self.prompt = prompt
        self.onAnswer = onAnswer
    }

    /// This screen with other lines between title and choices.
    func showing(_ content: [String]) -> Screen { Screen(prompt.showing(content), onAnswer: onAnswer) }

    /// Title, content, fields and choices, as the prompt has them.
    public subscript<T>(dynamicMember part: KeyPath<Prompt, T>) -> T { prompt[keyPath: part] }
}
