/// Plays a session script: presents each screen, and writes the script's answer below it.
///
/// The next answer must be for the screen that comes up; lines beginning with `?` before it are passed over if they are for others.
public final class ScriptDriver: ScreenDriver {
    private let script: SessionScript
    private let output: TextOutput
    private var rest: ArraySlice<SessionScript.Entry>

    /// - Parameter output: where screens and answers are written, secrets masked.
    public init(_ script: SessionScript, output: TextOutput) {
        self.script = script
        self.output = output
        rest = script.entries[...]
    }

    public func present(_ notice: Prompt) { output.write(Presentation().text(of: notice)) }

    /// - Throws: ``SessionError/Code/scriptMismatch``; ``SessionError/Code/unanswered`` if no answer is left.
    public func answer(_ prompt: Prompt) throws -> Answer {
        output.write(Presentation().text(of: prompt))
        let entry = try takeEntry(for: prompt)
        let text = ScriptNotation.text(of: entry.answer, showing: prompt.mayShow)
        output.write("> \(Presentation.printable(text))\n")
        return entry.answer
    }

    /// - Throws: ``SessionError/Code/scriptUnused`` with every answer left over that does not begin with `?`.
    public func finish() throws {
        let unused = rest.filter { !$0.isOptional }
        if !unused.isEmpty { throw SessionError.scriptUnused(unused, of: script) }
    }

    private func takeEntry(for prompt: Prompt) throws -> SessionScript.Entry {
        guard let next = rest.firstIndex(where: { !$0.isOptional || $0.screen == prompt.title }) else {
            throw SessionError.unanswered(prompt, script: script)
        }
        let entry = rest[next]
        guard entry.screen == prompt.title else {
            throw SessionError.scriptMismatch(
                entry, of: script, asked: prompt, ["the line answers the screen '\(entry.screen)'"])
        }
        do throws(Misfit) {
            _ = try prompt.completed(entry.answer)
        } catch {
            throw SessionError.scriptMismatch(entry, of: script, asked: prompt, error.reasons)
        }
        rest = rest[(next + 1)...]
        return entry
    }
}
