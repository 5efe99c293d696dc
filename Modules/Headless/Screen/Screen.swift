/// A prompt together with the closure that handles its answer. Boards show screens by ``RootScreen/show(_:file:line:)``.
///
///     rootScreen.show(
///         Screen(
///             title: "Sign in",
///             fields: [Field("email", label: "E-mail"), Field("password", label: "Password", isSecret: true)],
///             choices: [Choice("Sign in", takesFields: true), "Cancel"]
///         ) { [weak self] answer in self?.didAnswer(answer) })
///
/// A screen without choices is a notice: it is presented once, and its closure is never called.
///
/// A screen belongs to the isolation domain of its board. The context keeps the screen, with everything that its closure captured, until it is
/// answered or closed.
@dynamicMemberLookup
public struct Screen {
    /// The visible part, which drivers get.
    public let prompt: Prompt
    /// The closure that handles the answer. The context calls it once, in the isolation domain of the board, after it has closed the screen.
    public let onAnswer: (Answer) -> Void

    /// Creates a screen. Without choices it is a notice.
    ///
    /// - Parameters:
    ///   - title: the title, by which session scripts name the screen.
    ///   - content: the lines of text between the title and the choices.
    ///   - fields: the values that a choice with `takesFields` submits.
    ///   - choices: the ways to answer.
    ///   - inputField: the field of the activation's JSON input that makes the screen unnecessary.
    ///   - onAnswer: handles the answer. It gets only answers that fit, with the defaults filled in.
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

    /// Returns this screen with other lines between the title and the choices.
    func showing(_ content: [String]) -> Screen { Screen(prompt.showing(content), onAnswer: onAnswer) }

    /// Returns a property of the prompt, so that `screen.title` is the title of the prompt.
    public subscript<T>(dynamicMember part: KeyPath<Prompt, T>) -> T { prompt[keyPath: part] }
}
