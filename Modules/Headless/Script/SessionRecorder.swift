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

    /// Returns the words of a comment about the input of a tab, which has ended at a screen.
    static func end(ofTab tab: Int, at title: String) -> String {
        "The input\(tab == 1 ? "" : " of tab \(tab)") ended at the screen \(AnswerNotation.title(title))."
    }

    /// Returns the title of the screen that such a comment is about, as a script writes it; nil for another line.
    static func end(in line: Substring) -> String? {
        line.firstMatch(of: /^# The input(?: of tab [0-9]+)? ended at the screen (.*)\.$/).map { String($0.1) }
    }

    private let driver: any ScreenDriver
    private let recording: SessionRecording
    /// The number of the tab whose screens are answered.
    private let tab: Int
    private var hasShown = false
    /// The prompt that is being answered, with its present content, or nil if none is.
    private var asked: Prompt?

    /// Creates a recorder, and writes the lines at the top of the script.
    ///
    /// - Parameters:
    ///   - driver: presents the screens and answers them.
    ///   - header: comments at the top of the script, such as the version of the program.
    ///   - write: gets each line with its line break, as soon as there is one. Control characters in it are escaped. An
    ///     error that it throws ends the run before the app acts on the answer.
    public convenience init(
        _ driver: any ScreenDriver, header: [String] = [], write: @escaping (String) throws -> Void
    ) rethrows {
        self.init(driver, in: try SessionRecording(header: header, write: write), tab: 1)
    }

    init(_ driver: any ScreenDriver, in recording: SessionRecording, tab: Int) {
        self.driver = driver
        self.recording = recording
        self.tab = tab
    }

    public func present(_ notice: Prompt) async throws {
        try show(notice)
        try await driver.present(notice)
    }

    /// Returns the answer of the other driver, and records it if it fits the prompt.
    ///
    /// If the input has ended at a prompt with a choice that leaves the session, that choice is recorded, because the
    /// replay has to end as well. So it is if the session is cancelled, as a browser's is that went away.
    public func answer(_ prompt: Prompt) async throws -> Answer {
        try show(prompt)
        asked = prompt
        defer { asked = nil }
        do {
            let answer = try await driver.answer(prompt)
            if let link = answer.link {
                try recording.write(AnswerNotation.opening(recording.generatedNames.recorded(link)), in: tab)
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
                try recording.writeComment(Self.end(ofTab: tab, at: prompt.title))
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

    /// Counts the IDs of a prompt. The first screen of a tab begins its lines, so that a replay opens the tab there.
    private func show(_ prompt: Prompt) throws {
        if !hasShown { try recording.turn(to: tab) }
        hasShown = true
        recording.generatedNames.add(prompt)
    }

    private func record(_ answer: Answer, to prompt: Prompt) throws {
        let typed = answer.values.filter { name, value in value != prompt.field(named: name)?.defaultValue }
        let text = AnswerNotation.text(of: Answer(answer.choice, typed)) { name, value in
            if !value.isEmpty, !prompt.mayShow(name) { return "$\(recording.variable(for: value, of: name))" }
            return recording.generatedNames.number(of: value).map { "$\($0)" } ?? AnswerNotation.value(value)
        }
        try recording.write("\(AnswerNotation.title(prompt.title)): \(text)", in: tab)
    }
}

extension SessionRecording {
    /// Returns a driver that records what another one answers in a tab.
    package func driver(around driver: any ScreenDriver, tab: Int = 1) -> any ScreenDriver {
        SessionRecorder(driver, in: self, tab: tab)
    }
}
