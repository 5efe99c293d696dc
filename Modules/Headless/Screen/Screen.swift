/// A prompt together with the closure that handles its answer. Boards show screens by
/// ``RootScreen/show(_:file:line:)``.
///
///     rootScreen.show(
///         Screen(
///             title: "Sign in",
///             fields: [Field("email", label: "E-mail", .email), Field("password", label: "Password",
///             .currentPassword)], choices: [Choice("Sign in", .primary, takesFields: true), Choice("Cancel", .back)]
///         ) { [weak self] answer in self?.didAnswer(answer) })
///
/// A screen without choices is a notice: it is presented once, and its closure is never called.
///
/// A screen belongs to the isolation domain of its board. The context keeps the screen, with everything that its
/// closure captured, until it is answered or closed.
@dynamicMemberLookup
public struct Screen {
    /// The visible part, which drivers get.
    public let prompt: Prompt
    /// The closure that handles the answer. The context calls it once, in the isolation domain of the board, after it
    /// has closed the screen.
    public let onAnswer: (Answer) -> Void
    /// Returns the present content when what the screen shows may have changed, or nil if the screen does not follow
    /// changes.
    let presentContent: (() -> [ScreenPart]?)?

    /// Creates a screen. Without choices it is a notice.
    ///
    /// - Parameters:
    ///   - title: the title, by which session scripts name the screen.
    ///   - heading: the thing that the screen is about, such as the name of a product; nil if the title says it.
    ///   - content: the parts between the title and the choices. A string literal is a text.
    ///   - fields: the values that a choice with `takesFields` submits.
    ///   - choices: the ways to answer.
    ///   - inputField: the field of the activation's JSON input that makes the screen unnecessary.
    ///   - link: the link to the page at which a browser shows a notice; nil for the screen that follows.
    ///   - onAnswer: handles the answer. It gets only answers that fit, with the defaults filled in.
    public init(
        title: String, heading: String? = nil, content: [ScreenPart] = [], fields: [Field] = [],
        choices: [Choice] = [], inputField: String? = nil, link: String? = nil,
        onAnswer: @escaping (Answer) -> Void = { _ in }
    ) {
        prompt = Prompt(
            title: title, heading: heading, content: content, fields: fields, choices: choices,
            inputField: inputField, link: link)
        self.onAnswer = onAnswer
        presentContent = nil
    }

    init(
        _ prompt: Prompt, presentContent: (() -> [ScreenPart]?)? = nil, onAnswer: @escaping (Answer) -> Void = { _ in }
    ) {
        self.prompt = prompt
        self.onAnswer = onAnswer
        self.presentContent = presentContent
    }

    /// Returns this screen with another closure that handles the answer.
    func answered(_ onAnswer: @escaping (Answer) -> Void) -> Screen {
        Screen(prompt, presentContent: presentContent, onAnswer: onAnswer)
    }

    /// Returns this screen with another visible part.
    func showing(_ prompt: Prompt) -> Screen {
        Screen(prompt, presentContent: presentContent, onAnswer: onAnswer)
    }

    /// Returns this screen with a closure that reads anew what the screen shows, such as a price that another session
    /// may change.
    ///
    ///     Screen(title: "Cart", content: cart.parts, choices: ["Back"]) { … }
    ///         .followingChanges { [weak self] in try? self?.readCart().parts }
    ///
    /// ``HeadlessContext/refresh()`` calls it as long as the screen is open. The same content as before is not drawn
    /// again.
    ///
    /// - Parameter present: returns the parts between the title and the choices; nil to leave them as they are, or if
    ///   the board updates the ``OpenScreen`` itself. The screen keeps the closure, so capture the board weakly.
    public func followingChanges(_ present: @escaping () -> [ScreenPart]?) -> Screen {
        Screen(prompt, presentContent: present, onAnswer: onAnswer)
    }

    /// Returns a property of the prompt, so that `screen.title` is the title of the prompt.
    public subscript<T>(dynamicMember part: KeyPath<Prompt, T>) -> T { prompt[keyPath: part] }
}

/// The visible part of a screen: title, content, fields and choices, without the closure that handles the answer.
///
/// Drivers get prompts and never screens. So a driver that keeps a prompt keeps no board alive, and may show it in
/// another process.
public struct Prompt: Hashable, Sendable, Codable {
    /// The title, by which session scripts name the screen.
    public let title: String
    /// The thing that the screen is about, such as the name of a product, or nil if the title says it. A page has it in
    /// place of the title, and a terminal as the first text.
    public let heading: String?
    /// The parts between the title and the choices.
    public let content: [ScreenPart]
    /// The fields that are filled in for the choices that take fields, each of them once.
    public let fields: [Field]
    /// The ways to answer; empty for a notice.
    public let choices: [Choice]
    /// The field of the activation's JSON input that makes the screen unnecessary, such as `payment`. Errors name it.
    public let inputField: String?
    /// The link to the page that shows the same as a notice, such as the order of a receipt, or nil for none. A browser
    /// goes there, and the page begins with the sentences of the notice.
    public let link: String?

    /// Creates a prompt. Without choices the prompt is a notice, which needs no answer.
    public init(
        title: String, heading: String? = nil, content: [ScreenPart] = [], fields: [Field] = [],
        choices: [Choice] = [], inputField: String? = nil, link: String? = nil
    ) {
        self.title = title
        self.heading = heading
        self.content = content
        self.fields = fields
        self.choices = choices
        self.inputField = inputField
        self.link = link
    }

    /// Returns this prompt with other parts between the title and the choices.
    package func showing(_ content: [ScreenPart]) -> Prompt {
        Prompt(
            title: title, heading: heading, content: content, fields: fields, choices: choices,
            inputField: inputField, link: link)
    }

    /// The choices that a driver draws. The others count too, but only for an answer that names them.
    public var shownChoices: [Choice] { choices.filter(\.isShown) }

    /// True if the prompt has no choices, so that the prompt needs no answer.
    public var isNotice: Bool { choices.isEmpty }

    /// The fields of the JSON input that make the screen unnecessary, each once: first its own, then the inputs of its
    /// fields.
    public var inputFields: [String] {
        ([inputField] + fields.map(\.inputField)).compactMap { $0 }
            .reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
    }

    /// Returns the choice with this name, or nil if no choice has it. The case of letters matters.
    public func choice(named name: String) -> Choice? { choices.first { $0.name == name } }

    /// Returns the field with this name, or nil if no field has it. The case of letters matters.
    public func field(named name: String) -> Field? { fields.first { $0.name == name } }

    /// Returns the fields that a choice submits, in their order: its own ones, or all of the screen if it names none.
    public func fields(of choice: Choice) -> [Field] {
        guard choice.takesFields, let names = choice.fieldNames else { return choice.takesFields ? fields : [] }
        return fields.filter { names.contains($0.name) }
    }

    /// True if the value of a field may be printed.
    ///
    /// The value of a field that the screen does not have stays hidden, because it may be the secret of another screen.
    public func mayShow(_ fieldName: String) -> Bool { field(named: fieldName).map { !$0.isSecret } ?? false }
}

/// One of the ways to answer a screen, such as a button.
///
/// A string literal is a plain choice without fields:
/// `choices: [Choice("Sign in", .primary, takesFields: true), "Help"]`.
public struct Choice: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The part that a choice plays on its screen. A driver draws it and chooses keys by it.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// The choice that most people take.
        case primary
        /// A choice like most others.
        case plain
        /// Returns to the screen before. At a terminal, `b` chooses it.
        case back
        /// Ends the session. At a terminal, `q` chooses it.
        case leave
        /// Destroys something that cannot be had again.
        case destructive
    }

    /// The name that answers and session scripts use. The name is unique on its screen.
    public let name: String
    /// The part that the choice plays on its screen.
    public let role: Role
    /// True if the choice submits fields. An answer by another choice, such as "Cancel", has no values.
    public let takesFields: Bool
    /// False for a choice that nobody needs now: a driver does not draw it, and takes it from whoever names it.
    public private(set) var isShown: Bool
    /// The names of the fields that the choice submits, or nil for all fields of the screen. ``Prompt/fields(of:)``
    /// returns the fields.
    public private(set) var fieldNames: [String]?
    /// The heading under which a driver shows the choices of the same group together, or nil for a choice of no group.
    public let group: String?
    /// The question that a person answers with yes before the choice counts, such as "Remove all products?", or nil for
    /// none.
    ///
    /// In "Give {amount} back?" the braces stand for the value of the field. A browser may ask the same beside its
    /// form. A script is not asked, because whoever writes it has named the choice.
    public let confirmation: String?
    /// The link of a route that a page opens in place of the answer, or nil for none. It leads to what the answer leads
    /// to, so that the address of the page tells what is shown.
    public let link: ChoiceLink?
    /// The key at a terminal, such as `s2`; nil for one that the terminal chooses.
    private(set) var key: String?
    /// True for a choice that the open screen has no more, and that somebody may still see. The choices behind it keep
    /// their numbers.
    private(set) var isGone = false

    // The keys of a menu stay in the process that draws it, and so do the places of choices that are gone.
    private enum CodingKeys: CodingKey { case name, role, takesFields, fieldNames, group, confirmation, isShown, link }

    /// Creates a choice. It submits no fields unless `takesFields` is true.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts.
    ///   - role: the part that the choice plays on its screen.
    ///   - takesFields: true if the choice submits the fields of the screen.
    ///   - fieldNames: the names of the fields that it submits, if these are not all of the screen.
    ///   - group: the heading of the group; nil for no group.
    ///   - confirmation: the question before the choice counts; nil for none. The name of a field in braces stands for
    ///     what was typed.
    ///   - isShown: false for a choice that nobody needs now.
    ///   - link: the link that a page opens in place of the answer.
    public init(
        _ name: String, _ role: Role = .plain, takesFields: Bool = false, fieldNames: [String]? = nil,
        in group: String? = nil, confirmation: String? = nil, isShown: Bool = true, link: ChoiceLink? = nil
    ) {
        self.name = name
        self.role = role
        self.takesFields = takesFields || fieldNames != nil
        self.fieldNames = fieldNames
        self.group = group
        self.confirmation = confirmation
        self.isShown = isShown
        self.link = link
    }

    /// Creates a plain choice that does not submit the fields.
    public init(stringLiteral name: String) { self.init(name) }

    /// Returns the choice with a key.
    func keyed(_ key: String?) -> Choice {
        var choice = self
        choice.key = key
        return choice
    }

    /// Returns the choice as one that submits the fields of some names only.
    func submitting(_ names: [String]) -> Choice {
        var choice = self
        choice.fieldNames = names
        return choice
    }

    /// The choice on an open screen that has it no more.
    var gone: Choice {
        var choice = self
        (choice.isShown, choice.isGone) = (false, true)
        return choice
    }
}

/// The link that a page opens in place of the answer of a choice. Drivers without pages answer.
public enum ChoiceLink: Hashable, Sendable, Codable {
    /// An address of the app, to which a page has a link.
    case address(String)
    /// A link that changes something, which a button of a page opens on top of the screen.
    case action(String)
}

/// The answer to a screen: the name of a choice, and the values of the fields if the choice takes them.
///
/// The description masks every value, because an answer does not know which of its fields are secret.
public struct Answer: Hashable, Sendable {
    /// The name of the choice, as the screen spells it.
    public let choice: String
    /// The values by the names of their fields. A field that is left out takes its default.
    public let values: [String: String]
    /// The link that the person opens instead of an answer, such as `app://products/KIT-MUG-001`; `/` for the start of
    /// the app. Nil for an answer.
    public let link: String?

    /// Creates an answer. Whether it fits a screen is checked when the screen gets it.
    public init(_ choice: String, _ values: [String: String] = [:]) {
        self.choice = choice
        self.values = values
        link = nil
    }

    /// Creates the opening of a link, which any screen takes: the person leaves the screen as it is.
    ///
    /// - Parameter link: a link of the app's routes; `/` for the start of the app.
    public init(opening link: String) {
        choice = ""
        values = [:]
        self.link = link
    }
}

/// The progress of a long operation, with a title and a fraction, as a driver draws it.
public struct ProgressBar: Hashable, Sendable {
    /// The operation that is under way, such as "Importing products".
    public let title: String
    /// The part of the operation that is done, from 0 to 1.
    public let fractionCompleted: Double

    /// Creates a progress bar.
    ///
    /// - Parameters:
    ///   - title: the operation that is under way.
    ///   - fractionCompleted: the part that is done. A value outside of 0 to 1 becomes the nearest bound, and NaN
    ///     becomes 0.
    public init(title: String, fractionCompleted: Double) {
        self.title = title
        self.fractionCompleted = fractionCompleted.isNaN ? 0 : min(max(0, fractionCompleted), 1)
    }

    /// The fraction in whole percent. It is rounded, but reaches 100 only if the operation is done.
    public var percent: Int { fractionCompleted < 1 ? min(Int((fractionCompleted * 100).rounded()), 99) : 100 }
}

/// A part of what a screen shows between its title and its choices.
///
/// A module declares parts once. A terminal draws them with columns and block characters, a browser with its own
/// elements, and a test compares them.
///
///     content: [
///         .notice("Paid.", .success),
///         .pairs(["Total": "649.50 EUR", "Card": "Visa 4242"]),
///         "Thank you.",
///     ]
public enum ScreenPart: Hashable, Sendable, Codable, ExpressibleByStringInterpolation {
    /// A text. Line breaks in it are kept.
    case text(String)
    /// Labels with their values.
    case pairs(Pairs)
    /// Rows of cells under the titles of their columns.
    case table(Table)
    /// Rows that a page shows as a grid of cards, each with its picture, and a terminal as a table.
    case cards(Table)
    /// A picture.
    case picture(Picture)
    /// Links to other states of the screen.
    case links(Links)
    /// The steps of a process. The screen is one of them.
    case steps(Steps)
    /// Bars of different length.
    case chart(BarChart)
    /// A sentence that stands out, such as the reason why something failed.
    case notice(String, Tone)

    public init(stringLiteral text: String) { self = .text(text) }

    /// The rows of a table or of cards; nil for another part.
    package var rows: Table? {
        switch self {
        case .table(let table), .cards(let table): table
        case .text, .pairs, .picture, .links, .steps, .chart, .notice: nil
        }
    }
}

/// The meaning of a notice, which decides its colour.
public enum Tone: String, Hashable, Sendable, Codable, CaseIterable {
    /// A fact that asks for nothing.
    case information
    /// The person has reached what they wanted.
    case success
    /// Something to think of before the person goes on.
    case warning
    /// Something has failed or was refused.
    case problem
    /// There was too much to do. Nothing was done, and the same works in a moment. A web server answers 503 with it.
    case busy
    /// There is nothing of the name that was asked for. A web server answers 404 with it at the address of the thing.
    case missing
}

/// Labels with their values, in order: `.pairs(["Total": "649.50 EUR", "Card": "Visa 4242"])`. A label may occur twice.
public struct Pairs: Hashable, Sendable, Codable, ExpressibleByDictionaryLiteral {
    /// The label of a value, and the value.
    public struct Pair: Hashable, Sendable, Codable {
        /// The label, without a colon.
        public let label: String
        /// The value as people read it.
        public let value: String
    }

    /// The pairs in the order in which they are shown.
    public let pairs: [Pair]

    /// Creates pairs from tuples, for example for labels that are computed.
    public init(_ pairs: [(label: String, value: String)]) {
        self.pairs = pairs.map { Pair(label: $0.label, value: $0.value) }
    }

    public init(dictionaryLiteral pairs: (String, String)...) { self.init(pairs.map { (label: $0.0, value: $0.1) }) }
}
