import BoardyCore

/// The reasons why an answer does not fit a prompt, all of them at once. They contain no values, and no words that may
/// be a misplaced value.
///
/// A driver for people shows them beside the fields and asks again. ``HeadlessContext`` ends the run for an answer that
/// does not fit.
public struct AnswerMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reasons that belong to no field of the prompt, such as a choice that it does not have.
    public let reasons: [String]
    /// The problems of the prompt's fields, at most one for each field and in their order.
    public let problems: [FieldProblem]

    init(reasons: [String] = [], problems: [FieldProblem] = []) {
        self.reasons = reasons
        self.problems = problems
    }

    /// The reasons as the lines of an error, each with the name of its field.
    var lines: [String] { reasons + problems.map { "the field '\($0.field)': \($0.reason)" } }

    public var description: String { lines.joined(separator: "; ") }
}

extension Prompt {
    /// Returns the answer with the defaults of the fields that it leaves out, or throws all mismatches at once. Values
    /// of fields that the choice does not submit are left out.
    ///
    /// A session goes on only with an answer that fits, so a driver checks an answer by this method before it returns
    /// it.
    ///
    /// - Parameters:
    ///   - answer: the choice by its name, and the values by the names of their fields.
    ///   - checksKinds: true to refuse a text that cannot be a value of its field's kind, such as an e-mail address
    ///     without an @. A driver for people asks again for it. Boards check their values all the same, because a
    ///     script is not asked again.
    public func completed(_ answer: Answer, checksKinds: Bool = false) throws(AnswerMismatch) -> Answer {
        guard let choice = choice(named: answer.choice) else {
            throw AnswerMismatch(reasons: [Self.unknown("choice", answer.choice, among: choices.map(\.name))])
        }
        guard choice.takesFields else {
            if answer.values.isEmpty { return answer }
            throw AnswerMismatch(reasons: ["the choice '\(choice.name)' takes no fields"])
        }
        let reasons = answer.values.keys.sorted().filter { field(named: $0) == nil }
            .map { Self.unknown("field", $0, among: self.fields.map(\.name)) }
        let fields = fields(of: choice)
        // A script of a time when the choice took all fields of the screen has values of the others, too.
        var values = answer.values.filter { value in fields.contains { $0.name == value.key } }
        for field in fields where values[field.name] == nil { values[field.name] = field.defaultValue }
        let problems = fields.compactMap { problem(with: values[$0.name] ?? "", of: $0, checksKind: checksKinds) }
        if !reasons.isEmpty || !problems.isEmpty { throw AnswerMismatch(reasons: reasons, problems: problems) }
        return Answer(answer.choice, values)
    }

    /// Returns the problem with the value of one field, for a driver that checks each value when it is entered, or nil
    /// if the value fits.
    ///
    /// - Parameters:
    ///   - value: the value; empty for none.
    ///   - field: a field of this prompt.
    ///   - checksKind: false to ask only for a value that is needed and offered, and has no control character; true to
    ///     ask also for its kind and length.
    public func problem(with value: String, of field: Field, checksKind: Bool = true) -> FieldProblem? {
        if value.isEmpty { return field.isRequired ? FieldProblem(field.name, "a value is needed") : nil }
        if let control = ControlCharacter(in: value, allowsLines: true) {
            return FieldProblem(field.name, "this \(control)")
        }
        if !offers(value, for: field) { return .notOffered(field.name) }
        guard checksKind else { return nil }
        return field.lengthProblem(of: value) ?? field.kind.problem(with: value).map { FieldProblem(field.name, $0) }
    }

    private static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        guard let similar = spellingSuggestions(for: name, among: known, atMost: 1).first else {
            return "there is no such \(kind)"
        }
        return "there is no \(kind) '\(name)'; did you mean '\(similar)'?"
    }

    /// Returns an answer for an error, without its values.
    ///
    /// A name that resembles none of the prompt's own is masked too, because it may be a part of a secret that was not
    /// quoted.
    func masked(_ answer: Answer) -> Answer {
        func shown(_ name: String, among known: [String]) -> String {
            known.contains(name) || !spellingSuggestions(for: name, among: known, atMost: 1).isEmpty
                ? name : AnswerNotation.mask
        }
        let names = answer.values.keys.map { shown($0, among: fields.map(\.name)) }
        return Answer(
            shown(answer.choice, among: choices.map(\.name)),
            Dictionary(names.map { ($0, AnswerNotation.mask) }) { one, _ in one })
    }
}
