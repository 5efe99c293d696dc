import BoardyHTTP
import BoardyHeadless

/// The answer to a prompt as a browser sent it: the number of the question, the index of the choice, and the values of
/// the fields.
struct AnswerForm: Sendable {
    /// The answer to the question before a choice counts.
    enum Confirmation: Sendable {
        case missing, given
        /// The person wants to see the screen again.
        case denied
    }

    var turn: Int
    /// The number of the tab within the session.
    var tab = 1
    /// The index of the choice in the choices of the prompt.
    var choice: Int
    /// The key of the row beside which the button of the choice stands; nil for a button that stands beside no row.
    var row: String?
    var confirmation = Confirmation.missing
    var values: [String: String] = [:]
    var files: [String: FormData.File] = [:]
    /// The path and query of the page that has sent the form; nil for the page of the session.
    var address: String?
}

extension AnswerForm {
    /// Reads the form of a page; nil if it names no question or no choice.
    init?(_ form: FormData) {
        guard let turn = form.fields[FormName.turn].flatMap(Int.init),
            let button = form.fields[FormName.choice].flatMap({ ChoiceValue($0) })
        else { return nil }
        self.init(turn: turn, choice: button.index, row: button.row)
        address = form.fields[FormName.address]
        tab = form.tab
        switch form.fields[FormName.confirmed(button.index)] {
        case nil: break
        case "yes": confirmation = .given
        default: confirmation = .denied
        }
        let name = form.fields[FormName.token].map { FormMark(turn: turn, token: $0, tab: form.tab).name }
        values = Self.answers(form.fields, of: name)
        files = Self.answers(form.files, of: name)
    }

    /// Returns the values of the prompt's fields among the values of a form, by the names of these fields.
    ///
    /// - Parameter form: the name of the form, which may stand behind the names of its fields.
    private static func answers<Value>(_ values: [String: Value], of form: String?) -> [String: Value] {
        let prefix = FormName.field("")
        return values.reduce(into: [:]) { answers, next in
            guard next.key.hasPrefix(prefix) else { return }
            let parts = next.key.dropFirst(prefix.count).split(
                separator: FormName.ofForm, maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 1 || parts[1] == form ?? "" { answers[String(parts[0])] = next.value }
        }
    }

    /// The result of the comparison of a form with its prompt.
    enum Check: Equatable {
        /// The form fits. The value of a file field is the name of the file, which has no place yet.
        case fits(Answer)
        case refused(RefusedAnswer)
    }

    /// Compares the form with a prompt, as the context of the session does after it. So a form made by hand ends no
    /// session.
    ///
    /// A choice that is not shown is taken, as a script may name it. The value of a file field is an uploaded file and
    /// never a text, which could name any file of the server.
    func checked(against prompt: Prompt) -> Check {
        guard prompt.choices.indices.contains(choice) else {
            return .refused(RefusedAnswer(reasons: ["There is no such choice."]))
        }
        let chosen = prompt.choices[choice], typed = values(of: prompt.fields(of: chosen))
        var refused = RefusedAnswer()
        refused.values = chosen.takesFields ? shownValues(of: prompt) : [:]
        if chosen.confirmation != nil, confirmation == .denied { return .refused(refused) }
        let answer: Answer
        do {
            answer = try prompt.completed(Answer(chosen.name, typed), checksKinds: true)
        } catch {
            refused.reasons = error.reasons.map(\.sentence)
            refused.problems = Dictionary(error.problems.map { ($0.field, $0.sentence) }) { first, _ in first }
            return .refused(refused)
        }
        guard let question = chosen.question(about: answer.values, in: prompt), confirmation != .given else {
            return .fits(answer)
        }
        if prompt.isConfirmedByTick(chosen) {
            refused.reasons = ["Confirm '\(chosen.name)' by the box beside it."]
        } else {
            refused.confirmation = RefusedAnswer.Confirmation(choice: choice, question: question)
        }
        return .refused(refused)
    }

    /// The link that the button of the form opens on top of the screen, in place of the answer; nil for an answer, and
    /// for a row that the screen has no more.
    func action(on prompt: Prompt) -> String? {
        guard prompt.choices.indices.contains(choice), case .action(let link)? = prompt.choices[choice].link else {
            return nil
        }
        guard let row else { return link }
        return prompt.numberedRows.contains { $0.key == row } ? link.link(forRow: row) : nil
    }

    /// Refuses the form for a reason that is not in it, and keeps its values for the next try.
    func refused(_ reason: String, by prompt: Prompt) -> RefusedAnswer {
        RefusedAnswer(reasons: [reason], values: shownValues(of: prompt))
    }

    /// Returns the values that a page may show again: all but secrets and files.
    private func shownValues(of prompt: Prompt) -> [String: String] {
        values(of: prompt.fields.filter { !$0.isSecret && $0.kind != .file })
    }

    /// True if the form sends a password, be it one of an account or one for a new account.
    func hasPassword(for prompt: Prompt) -> Bool {
        submitted(to: prompt).contains {
            ($0.kind == .currentPassword || $0.kind == .newPassword) && values[$0.name]?.isEmpty == false
        }
    }

    /// The fields of the choice; none if the prompt does not have the choice.
    private func submitted(to prompt: Prompt) -> [Field] {
        prompt.choices.indices.contains(choice) ? prompt.fields(of: prompt.choices[choice]) : []
    }

    /// Returns the values of some of the prompt's fields. Other values of the form are ignored, so the values of
    /// another choice may be empty or wrong.
    ///
    /// An empty secret is left out, because a page never has the default of a secret in it.
    private func values(of fields: [Field]) -> [String: String] {
        var result: [String: String] = [:]
        for field in fields {
            if field.kind == .row, let row {
                result[field.name] = row
                continue
            }
            let value = field.kind == .file ? files[field.name]?.name : values[field.name]
            result[field.name] = value == "" && (field.isSecret || field.kind == .file) ? nil : value
        }
        return result
    }
}

extension FormData {
    /// The number of the tab whose page has sent the form; 0 for a text that is no number.
    var tab: Int { fields[FormName.tab].map { Int($0) ?? 0 } ?? 1 }
}

extension RefusedAnswer {
    init(reasons: [String]) {
        self.init()
        self.reasons = reasons
    }
}

extension String {
    fileprivate var sentence: String { "\(prefix(1).uppercased())\(dropFirst())." }
}
