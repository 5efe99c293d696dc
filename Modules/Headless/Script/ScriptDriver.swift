/// A driver that answers screens from a session script. It writes each screen and the answer below it.
///
/// The next entry of the script must answer the screen that is shown. Optional entries for other screens are skipped.
public final class ScriptDriver: ScreenDriver {
    private let script: SessionScript
    private let output: TextOutput
    private var rest: ArraySlice<ScriptEntry>

    /// Creates a driver at the beginning of a script.
    ///
    /// - Parameters:
    ///   - script: the answers.
    ///   - output: the destination of screens and answers. Secret values are masked.
    public init(_ script: SessionScript, output: TextOutput) {
        self.script = script
        self.output = output
        rest = script.entries[...]
    }

    public func present(_ notice: Prompt) { output.write(PromptFormatter().lines(of: notice)) }

    /// Returns the answer of the next entry.
    ///
    /// - Throws: ``SessionError/Code/scriptMismatch`` if the entry does not fit; ``SessionError/Code/unanswered`` if no entry is left.
    public func answer(_ prompt: Prompt) throws -> Answer {
        output.write(PromptFormatter().lines(of: prompt))
        let entry = try takeEntry(for: prompt)
        let text = entry.answer.text(showing: prompt.mayShow)
        output.write("> \(text.printable)\n")
        return entry.answer
    }

    /// Checks that all required entries have been used.
    ///
    /// - Throws: ``SessionError/Code/scriptUnused`` with every entry that was not used and is not optional.
    public func finish() throws {
        let unused = rest.filter { !$0.isOptional }
        if !unused.isEmpty { throw SessionError.unused(unused, of: script) }
    }

    private func takeEntry(for prompt: Prompt) throws -> ScriptEntry {
        guard let next = rest.firstIndex(where: { !$0.isOptional || $0.screen == prompt.title }) else {
            throw SessionError.unanswered(prompt, script: script)
        }
        let entry = rest[next]
        guard entry.screen == prompt.title else {
            throw SessionError.scriptMismatch(
                entry, of: script, asked: prompt, ["the line answers the screen \(entry.shownTitle)"])
        }
        do {
            _ = try prompt.completed(entry.answer)
        } catch {
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, error.reasons)
        }
        rest = rest[(next + 1)...]
        return entry
    }
}
