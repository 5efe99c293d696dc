/// A screen whose answer is a value of one type. Each choice gives one, and a choice with fields gets their typed
/// values.
///
///     enum CartAnswer { case checkOut, change(quantity: Int), back }
///
///     let quantity = TypedField.integer("quantity", label: "Quantity", in: 1...99, defaultValue: 1)
///     let answer = try await rootScreen.ask(
///         Question<CartAnswer>("Cart", content: cart.parts) {
///             TypedChoice("Check out", .primary) { .checkOut }
///             TypedChoice("Change", fields: quantity) { .change(quantity: $0) }
///             TypedChoice("Back", .back) { .back }
///         })
///     switch answer { … }  // the compiler knows every answer
///
/// Drivers get its ``prompt``, so scripts, recordings, terminals and pages know names and texts only. The fields of the
/// screen come from its choices, each once and in their order.
public struct Question<Value> {
    /// The visible part.
    public let prompt: Prompt
    private let choices: [TypedChoice<Value>]
    private let place: ProblemPlace
    /// Returns the present content; nil if the question does not follow changes.
    private(set) var presentContent: (() async throws -> [ScreenPart]?)?

    /// Creates a question.
    ///
    /// - Parameters:
    ///   - title: the title, by which session scripts name the screen.
    ///   - heading: the thing that the screen is about, such as the name of a product; nil if the title says it.
    ///   - content: the parts between the title and the choices.
    ///   - problems: the place of a problem when the screen is shown again.
    ///   - inputField: the field of the activation's JSON input that makes the screen unnecessary.
    ///   - choices: the ways to answer. Without any, the screen is a notice, which nobody answers.
    public init(
        _ title: String, heading: String? = nil, content: [ScreenPart] = [], problems: ProblemPlace = .first,
        inputField: String? = nil, @ChoicesBuilder<Value> choices: () -> [TypedChoice<Value>]
    ) {
        let choices = choices()
        var fields: [Field] = []
        for field in choices.flatMap(\.fields) where !fields.contains(where: { $0.name == field.name }) {
            fields.append(field)
        }
        prompt = Prompt(
            title: title, heading: heading, content: content, fields: fields,
            choices: choices.map { $0.choice.submitting($0.fields.map(\.name), among: fields) }, inputField: inputField)
        (self.choices, place) = (choices, problems)
    }

    /// Returns this question with a closure that reads anew what the screen shows, such as a price that another session
    /// may change. ``HeadlessContext/refresh()`` runs it as a response of the board while the screen is open.
    ///
    ///     Question<CartAnswer>("Cart", content: cart.parts) { … }
    ///         .followingChanges { [self] in try await motherboard.ioCart().output().parts }
    ///
    /// - Parameter present: returns the parts between the title and the choices; nil to leave them as they are. It is
    ///   released when the screen is answered or closed, so it may keep the board. An error leaves the parts as they
    ///   are, and is reported if no awaited board has done so. After a refusal by a gate it is not called any more.
    public func followingChanges(_ present: @escaping () async throws -> [ScreenPart]?) -> Question {
        var question = self
        question.presentContent = present
        return question
    }

    /// Returns the screen to show, without a closure for its answer.
    ///
    /// - Parameters:
    ///   - notice: the notice of the problem of the answer before; nil for none, or if it stands beside a field.
    ///   - content: the parts between the title and the choices.
    ///   - fields: the fields of the prompt, with the values of the answer before but for secrets, and its problem.
    func screen(saying notice: ScreenPart?, content: [ScreenPart], fields: [Field]) -> Screen {
        Screen(
            title: prompt.title, heading: prompt.heading, content: self.content(content, saying: notice),
            fields: fields, choices: prompt.choices, inputField: prompt.inputField)
    }

    /// Returns the notice of a problem; nil for one that is shown beside its field.
    func notice(of problem: (any AnswerProblem)?) -> ScreenPart? {
        guard let problem, problem.fieldName.flatMap(prompt.field(named:)) == nil else { return nil }
        return problem.notice
    }

    func content(_ content: [ScreenPart], saying problem: ScreenPart?) -> [ScreenPart] {
        place.content(content, with: problem)
    }

    /// Returns the value of an answer that fits the prompt.
    func value(of answer: Answer) throws -> Value {
        guard let choice = choices.first(where: { $0.choice.name == answer.choice }) else { throw CancellationError() }
        return try choice.read(answer)
    }
}

extension Choice {
    /// Returns the choice with the names of its fields, unless it submits all fields of its screen.
    fileprivate func submitting(_ names: [String], among fields: [Field]) -> Choice {
        if !takesFields || fields.allSatisfy({ names.contains($0.name) }) { return self }
        return Choice(name, role, fieldNames: names, in: group, confirmation: confirmation, isShown: isShown)
    }
}
