/// A driver that passes everything to another driver, and writes each answer as a line of a session script that replays
/// the session.
///
///     let recorder = SessionRecorder(TerminalDriver.standard()) { file.write($0) }
///     let context = HeadlessContext(driver: recorder)
///
/// A line is written before the app acts on the answer, so a session that is killed leaves all that was answered. A
/// secret value is written as the name of a variable, `$SECRET_` and the name of the field, and equal secrets have one
/// name. A generated ID that the session has shown is written as its number. A value that equals the default of its
/// field is left out.
///
/// The recorder keeps the other driver alive. It keeps secrets in memory to recognize them.
public final class SessionRecorder: ScreenDriver {
    /// The format that the header of a recording names. A recording without it is of a version in which a refusal ended
    /// its form, and a new account was not signed in.
    package static let format = "format 2"
    /// The words of the header of a recording that was made in a browser.
    package static let browser = "in a browser"

    private let driver: any ScreenDriver
    private let write: (String) throws -> Void
    /// The prompt that is being answered, with its present content, or nil if none is.
    private var asked: Prompt?
    private var shownIDs = ShownIDs()
    /// The names of the variables by the secrets that they stand for.
    private var variables: [String: String] = [:]

    /// Creates a recorder, and writes the lines at the top of the script.
    ///
    /// - Parameters:
    ///   - driver: presents the screens and answers them.
    ///   - header: comments at the top of the script, such as the version of the program.
    ///   - write: gets each line with its line break, as soon as there is one. Control characters in it are escaped. An
    ///     error that it throws ends the run before the app acts on the answer.
    public init(
        _ driver: any ScreenDriver, header: [String] = [], write: @escaping (String) throws -> Void
    ) rethrows {
        self.driver = driver
        self.write = write
        for comment in header { try write("# \(comment.printable)\n") }
    }

    public func present(_ notice: Prompt) async throws {
        shownIDs.add(notice)
        try await driver.present(notice)
    }

    /// Returns the answer of the other driver, and records it if it fits the prompt.
    ///
    /// If the input has ended at a prompt with a choice that leaves the session, that choice is recorded, because the
    /// replay has to end as well. So it is if the session is cancelled, as a browser's is that went away.
    public func answer(_ prompt: Prompt) async throws -> Answer {
        shownIDs.add(prompt)
        asked = prompt
        defer { asked = nil }
        do {
            let answer = try await driver.answer(prompt)
            if let link = answer.link {
                try write("\(AnswerNotation.opening(shownIDs.recorded(link)))\n")
                return answer
            }
            let prompt = asked ?? prompt
            // The words of an answer that does not fit may be parts of a secret.
            if (try? prompt.completed(answer)) != nil { try record(answer, to: prompt) }
            return answer
        } catch let error where error is CancellationError || (error as? SessionError)?.code == .inputEnded {
            if let leaving = prompt.choices.first(where: { $0.role == .leave }) {
                try record(Answer(leaving.name), to: prompt)
            } else {
                try write("# The input ended at the screen \(AnswerNotation.title(prompt.title)).\n")
            }
            throw error
        }
    }

    /// Passes the new content on. Its IDs get no numbers, because a replay does not see what others change.
    public func update(_ prompt: Prompt) {
        asked = prompt
        driver.update(prompt)
    }

    public func showProgress(_ bar: ProgressBar?) { driver.showProgress(bar) }

    public func finish() throws { try driver.finish() }

    private func record(_ answer: Answer, to prompt: Prompt) throws {
        let typed = answer.values.filter { name, value in value != prompt.field(named: name)?.defaultValue }
        let text = AnswerNotation.text(of: Answer(answer.choice, typed)) { name, value in
            if !value.isEmpty, !prompt.mayShow(name) { return "$\(variable(for: value, of: name))" }
            return shownIDs.number(of: value).map { "$\($0)" } ?? AnswerNotation.value(value)
        }
        try write("\(AnswerNotation.title(prompt.title)): \(text)\n")
    }

    /// Returns the name of the variable for a secret. Secrets of one field that differ have numbers behind the name.
    private func variable(for secret: String, of field: String) -> String {
        if let name = variables[secret] { return name }
        let letters = field.uppercased().unicodeScalars.map { scalar -> Character in
            ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        let base = "SECRET_" + letters, taken = Set(variables.values)
        var name = base, number = 1
        while taken.contains(name) {
            number += 1
            name = "\(base)_\(number)"
        }
        variables[secret] = name
        return name
    }
}
