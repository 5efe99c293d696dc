/// A driver that answers screens from a session script. It writes each screen and the answer below it.
///
/// The next entry of the script must answer the screen that is shown. Optional entries for other screens are skipped.
public final class ScriptDriver: ScreenDriver {
    private let script: SessionScript
    private let output: TextOutput
    private var rest: ArraySlice<ScriptEntry>
    /// The IDs that the session has shown, or nil if no line of the script refers to one.
    private var shownIDs: ShownIDs?

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
            shownIDs = ShownIDs()
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

    public func present(_ notice: Prompt) {
        shownIDs?.add(notice)
        output.write(PromptFormatter().lines(of: notice))
    }

    /// Returns the answer of the next entry.
    ///
    /// - Throws: ``SessionError/Code/scriptMismatch`` if the entry does not fit; ``SessionError/Code/unanswered`` if no
    ///   entry is left.
    public func answer(_ prompt: Prompt) throws -> Answer {
        shownIDs?.add(prompt)
        output.write(PromptFormatter().lines(of: prompt))
        let answer = try takeAnswer(to: prompt)
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

    private static func unknownID(_ number: Int) -> String {
        "the session has shown fewer than \(number) generated IDs, so $\(number) is none"
    }

    /// Returns the link of an entry with the IDs that it refers to.
    private func opened(_ link: String, by entry: ScriptEntry, asked prompt: Prompt) throws -> String {
        var unknown: [Int] = []
        let link = ShownIDs.link(link) { number in
            if let id = shownIDs?[number] { return id }
            unknown.append(number)
            return ""
        }
        if unknown.isEmpty { return link }
        throw SessionError.scriptMismatch(entry, of: script, asked: prompt, unknown.map(Self.unknownID))
    }

    private func takeAnswer(to prompt: Prompt) throws -> Answer {
        guard let next = rest.firstIndex(where: { !$0.isOptional || $0.screen == prompt.title }) else {
            throw SessionError.unanswered(prompt, script: script)
        }
        let entry = rest[next]
        if let link = entry.answer.link {
            rest = rest[(next + 1)...]
            return Answer(opening: try opened(link, by: entry, asked: prompt))
        }
        guard entry.screen == prompt.title else {
            throw SessionError.scriptMismatch(
                entry, of: script, asked: prompt, ["the line answers the screen \(entry.shownTitle)"])
        }
        let unknown = entry.references.filter { shownIDs?[$1] == nil }.sorted { $0.key < $1.key }
        if !unknown.isEmpty {
            let reasons = unknown.map { Self.unknownID($1) }
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, reasons)
        }
        let answer = Answer(
            entry.answer.choice,
            entry.answer.values.merging(entry.references.compactMapValues { shownIDs?[$0] }) { $1 })
        do {
            _ = try prompt.completed(answer)
        } catch {
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, error.lines)
        }
        rest = rest[(next + 1)...]
        return answer
    }
}
