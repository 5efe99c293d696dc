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
    /// Returns the question of now, or nil if the question does not follow changes.
    private(set) var present: (() async throws -> Question?)?

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
        for field in choices.flatMap({ $0.fields }) where !fields.contains(where: { $0.name == field.name }) {
            fields.append(field)
        }
        prompt = Prompt(
            title: title, heading: heading, content: content, fields: fields,
            choices: choices.map { $0.choice.submitting($0.fields.map(\.name), among: fields) }, inputField: inputField)
        (self.choices, place) = (choices, problems)
    }

    /// Returns this question with a closure that asks it anew, because another session may have changed what it shows,
    /// such as a price, or what can be answered. ``HeadlessContext/refresh()`` runs it as a response of the board while
    /// the screen is open. ``RootScreen/ask(following:file:line:)`` is shorter.
    ///
    /// A choice of before that the question has no more is not drawn, and counts for whoever still sees it: its value
    /// is the one of before.
    ///
    /// - Parameter present: returns the question of now; nil to leave it as it is. It is released when the screen is
    ///   answered or closed, so it may keep the board. An error leaves the screen as it is, and is reported if no
    ///   awaited board has done so. After a refusal by a gate it is not called any more.
    public func followingChanges(_ present: @escaping () async throws -> Question?) -> Question {
        var question = self
        question.present = present
        return question
    }

    /// Returns this question for the open screen of an earlier one, whose choices keep their places.
    func replacing(_ shown: Question) -> Question {
        func twin(of choice: TypedChoice<Value>, in question: Question) -> TypedChoice<Value>? {
            question.choices.first { $0.choice.name == choice.choice.name }
        }
        let kept = shown.choices.map { twin(of: $0, in: self) ?? $0.gone }
        let new = choices.filter { twin(of: $0, in: shown) == nil }
        var question = Question(
            prompt.title, heading: prompt.heading ?? shown.prompt.heading, content: prompt.content, problems: place,
            inputField: prompt.inputField
        ) {
            for choice in kept + new { choice }
        }
        question.present = shown.present
        return question
    }

    /// Returns the prompt to show.
    ///
    /// - Parameters:
    ///   - problem: the problem of the answer before; nil for none.
    ///   - typed: the values of the answers before, which are no secrets.
    func prompt(saying problem: (any AnswerProblem)?, typed: [String: String]) -> Prompt {
        let isBeside = problem?.fieldName.flatMap(prompt.field(named:)) != nil
        return Prompt(
            title: prompt.title, heading: prompt.heading,
            content: place.content(prompt.content, with: isBeside ? nil : problem?.notice),
            fields: prompt.fields.keeping(Answer("", typed)).telling(problem), choices: prompt.choices,
            inputField: prompt.inputField)
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
        return submitting(names)
    }
}

/// One of the ways to answer a ``Question``, with the value that it gives.
///
///     TypedChoice("Change", .primary, fields: quantity) { .change(quantity: $0) }
///     TypedChoice("Back", .back) { .back }
///
/// The closure gets the values of exactly the fields that it names, and drivers ask for these only. A field that
/// several choices name is one field of the screen.
public struct TypedChoice<Value> {
    /// The choice as drivers get it.
    public private(set) var choice: Choice
    let fields: [Field]
    let read: (Answer) throws -> Value

    /// Creates a choice. It submits fields if it takes any.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts, which is unique on its screen.
    ///   - role: the part that the choice plays on its screen.
    ///   - fields: the fields whose values it needs.
    ///   - group: the heading of the group; nil for no group.
    ///   - confirmation: the question before the choice counts; nil for none. The name of a field in braces stands for
    ///     what was typed.
    ///   - isShown: false for a choice that nobody needs now.
    ///   - link: the link that a page opens in place of the answer, which leads to the same.
    ///   - value: returns the value. An ``AnswerProblem`` that it throws shows the screen again.
    public init<each Input>(
        _ name: String, _ role: Choice.Role = .plain, fields: repeat TypedField<each Input>, in group: String? = nil,
        confirmation: String? = nil, isShown: Bool = true, link: ChoiceLink? = nil,
        value: @escaping (repeat each Input) throws -> Value
    ) {
        var all: [Field] = []
        repeat all += (each fields).fields
        self.fields = all
        choice = Choice(
            name, role, takesFields: !all.isEmpty, in: group, confirmation: confirmation, isShown: isShown, link: link)
        read = { answer in try value(repeat try (each fields).read(answer)) }
    }

    fileprivate var gone: TypedChoice {
        var choice = self
        choice.choice = choice.choice.gone
        return choice
    }
}

/// Builds the choices of a ``Question``, with `if`, `switch` and `for`.
@resultBuilder public enum ChoicesBuilder<Value> {
    /// Takes one choice.
    public static func buildExpression(_ choice: TypedChoice<Value>) -> [TypedChoice<Value>] { [choice] }
    /// Takes a choice that may be missing, such as the one to the next page of a list.
    public static func buildExpression(_ choice: TypedChoice<Value>?) -> [TypedChoice<Value>] {
        choice.map { [$0] } ?? []
    }
    /// Joins the choices of a block, in their order.
    public static func buildBlock(_ parts: [TypedChoice<Value>]...) -> [TypedChoice<Value>] { parts.flatMap { $0 } }
    /// Takes the choices of an `if` without an `else`.
    public static func buildOptional(_ part: [TypedChoice<Value>]?) -> [TypedChoice<Value>] { part ?? [] }
    /// Takes the choices of the first branch of an `if` or `switch`.
    public static func buildEither(first part: [TypedChoice<Value>]) -> [TypedChoice<Value>] { part }
    /// Takes the choices of another branch of an `if` or `switch`.
    public static func buildEither(second part: [TypedChoice<Value>]) -> [TypedChoice<Value>] { part }
    /// Joins the choices of a `for` loop, in their order.
    public static func buildArray(_ parts: [[TypedChoice<Value>]]) -> [TypedChoice<Value>] { parts.flatMap { $0 } }
}
