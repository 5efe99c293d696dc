import Foundation

/// A driver that answers screens from a session script. It writes each screen and the answer below it.
///
/// The next entry of the script must answer the screen that is shown. Optional entries for other screens are skipped.
public final class ScriptDriver: ScreenDriver {
    private let script: SessionScript
    private let output: TextOutput
    private var rest: ArraySlice<ScriptEntry>
    /// The IDs that the session has shown, or nil if no line of the script refers to one.
    private var generatedNames: GeneratedNames?
    /// The screen that was answered last, with its answer; nil if the script is no recording of an earlier version.
    private var last: (screen: Prompt, answer: Answer)?
    /// The places of the last lines that name tabs, by the numbers of the tabs.
    private lazy var lastLines = Dictionary(
        script.entries.indices.compactMap { index in script.entries[index].tab.map { ($0, index) } }
    ) { $1 }

    /// Creates a driver at the beginning of a script.
    ///
    /// - Parameters:
    ///   - script: the answers.
    ///   - output: the destination of screens and answers. Secret values are masked.
    public init(_ script: SessionScript, output: TextOutput) {
        self.script = script
        self.output = output
        rest = script.entries[...]
        if script.entries.contains(where: { !$0.references.isEmpty || $0.answer.link?.contains("$") == true }) {
            generatedNames = GeneratedNames()
        }
    }

    /// Creates a driver at the beginning of the script that a text contains.
    ///
    /// - Throws: the same errors as ``SessionScript/init(parsing:name:environment:)``.
    public convenience init(
        parsing text: String, name: String, environment: [String: String], output: TextOutput
    ) throws(SessionError) {
        self.init(try SessionScript(parsing: text, name: name, environment: environment), output: output)
    }

    /// The replay of the script, if it is the recording of a browser.
    package private(set) lazy var replay = BrowserReplay(session: script.isOfBrowser ? UUID().uuidString : nil)

    /// True for a script whose lines answer the screens of several tabs, which only ``ScriptTabs`` can tell apart.
    package var hasTabs: Bool { script.entries.contains { $0.tab != nil } }

    /// True if no line is left that has to be used.
    var isUsedUp: Bool { !rest.contains { !$0.isOptional } }

    /// Takes the line that names a tab, if it is the next one for a prompt.
    ///
    /// - Parameter prompt: the prompt that is shown; nil if its tab is over.
    func takeTab(before prompt: Prompt?) -> Int? {
        guard let next = rest.firstIndex(where: { !$0.isOptional || $0.screen == prompt?.title }),
            let tab = rest[next].tab
        else { return nil }
        rest = rest[(next + 1)...]
        last = nil
        output.write("> \(AnswerNotation.turning(toTab: tab))\n")
        return tab
    }

    /// True if a line of a tab is left.
    func hasLine(ofTab tab: Int) -> Bool { lastLines[tab].map { $0 >= rest.startIndex } ?? false }

    /// The error of the line that was taken, because it opens a tab too many.
    var tooManyTabs: SessionError { .tooManyTabs(script.entries[rest.startIndex - 1], of: script) }

    public func present(_ notice: Prompt) {
        generatedNames?.add(notice)
        output.write(PromptFormatter().lines(of: notice))
    }

    /// Returns the answer of the next entry.
    ///
    /// - Throws: ``SessionError/Code/scriptMismatch`` if the entry does not fit; ``SessionError/Code/unanswered`` if no
    ///   entry is left, or ``SessionError/Code/inputEnded`` if the recorded session ended at the screen.
    public func answer(_ prompt: Prompt) throws -> Answer {
        show(prompt)
        return try reply(to: prompt)
    }

    func show(_ prompt: Prompt) {
        generatedNames?.add(prompt)
        output.write(PromptFormatter().lines(of: prompt))
    }

    /// Returns the answer of the next entry to a prompt that is shown.
    func reply(to prompt: Prompt) throws -> Answer {
        let answer = try earlierAnswer(to: prompt) ?? takeAnswer(to: prompt)
        if script.isEarlierRecording { last = (prompt, answer) }
        let text = answer.text(showing: prompt.mayShow)
        output.write("> \(text.printable)\n")
        return answer
    }

    /// Checks that all required entries have been used.
    ///
    /// - Throws: ``SessionError/Code/scriptUnused`` with every entry that was not used and is not optional.
    public func finish() throws {
        let unused = rest.filter { !$0.isOptional }
        if !unused.isEmpty { throw SessionError.unused(unused, of: script) }
    }

    /// Returns the link of an entry with the IDs that it refers to.
    private func opened(_ link: String, by entry: ScriptEntry, asked prompt: Prompt) throws -> String {
        guard let shown = generatedNames?.link(link) else { return link }
        if shown.problems.isEmpty { return shown.link }
        throw SessionError.scriptMismatch(entry, of: script, asked: prompt, shown.problems)
    }

    /// Brings a recording of an earlier version to the screen that is shown, where the same answers led to another one:
    /// a refusal ended its form, and who had opened an account had to sign in.
    ///
    /// - Returns: the answer that leaves a form of a refused answer, if the recording goes on behind it.
    private func earlierAnswer(to prompt: Prompt) -> Answer? {
        guard let last, let next = rest.first(where: { !$0.isOptional }), next.answer.link == nil,
            next.screen != prompt.title
        else { return nil }
        if prompt.title == last.screen.title, prompt.hasProblem,
            let back = prompt.choices.first(where: { $0.role == .back && !$0.takesFields })
        {
            return Answer(back.name)
        }
        // The line gives again what the answer before has given, such as a password, and nothing else.
        let known = last.answer.values
        if !next.answer.values.isEmpty, next.answer.values.allSatisfy({ known[$0] == $1 }),
            let index = rest.firstIndex(of: next)
        {
            rest = rest[(index + 1)...]
            output.write("# Line \(next.line) is left out: what it gives was given by the answer before.\n")
        }
        return nil
    }

    private func takeAnswer(to prompt: Prompt) throws -> Answer {
        guard let next = rest.firstIndex(where: { !$0.isOptional || $0.screen == prompt.title }) else {
            if script.ends.contains(AnswerNotation.title(prompt.title)) {
                throw SessionError.inputEnded(prompt, waitingFor: "the choice")
            }
            throw SessionError.unanswered(prompt, script: script)
        }
        let entry = rest[next]
        if entry.tab != nil {
            throw SessionError.scriptMismatch(
                entry, of: script, asked: prompt, ["only the command that shows an app's screens has tabs"])
        }
        if let link = entry.answer.link {
            rest = rest[(next + 1)...]
            return Answer(opening: try opened(link, by: entry, asked: prompt))
        }
        guard entry.screen == prompt.title else {
            throw SessionError.scriptMismatch(
                entry, of: script, asked: prompt, ["the line answers the screen \(entry.shownTitle)"])
        }
        let unknown = entry.references.filter { generatedNames?[$1] == nil }.sorted { $0.key < $1.key }
        if !unknown.isEmpty {
            let reasons = unknown.map { GeneratedNames.unknownID($1) }
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, reasons)
        }
        let answer = Answer(
            entry.answer.choice,
            entry.answer.values.merging(entry.references.compactMapValues { generatedNames?[$0] }) { $1 })
        do {
            _ = try prompt.completed(answer)
        } catch {
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, error.lines)
        }
        rest = rest[(next + 1)...]
        return answer
    }
}
