import Boardy
import BoardyCommandLine
import BoardyHeadless
import Foundation

/// Draws the messages that runs have written.
struct TraceCommand: LauncherCommand {
    static var declaration: CommandDeclaration {
        let name = AppDefinition.current.identity.name
        return CommandDeclaration(
            "trace", abstract: "Draws the messages that a run has written with --trace.",
            examples: [
                Example("\(name) run --trace run.jsonl", "Writes the trace of a session."),
                Example("\(name) trace run.jsonl", "Shows what each message has caused, with times."),
                Example("\(name) trace run.jsonl --format chrome > run.json", "Makes a file for ui.perfetto.dev."),
                Example("\(name) trace run.jsonl worker.jsonl", "Joins what two processes have written."),
            ])
    }

    @Operand("FILE", help: "The file that --trace wrote, or - for standard input.", parser: .file)
    private var file: String
    @Operand(repeating: "OTHER", help: "The files of other processes, which are drawn as one trace.", parser: .file)
    private var others: [String]
    @Option(
        "format", placeholder: "FORMAT",
        help: """
            tree has one line for each message, below its cause; mermaid is a sequence diagram; chrome is the format \
            that ui.perfetto.dev opens; json is for programs.
            """, parser: .choice, default: .tree, repetition: .lastWins, environment: .prefixed("trace-format"),
        isConfigurable: false)
    private var form: TraceForm
    var members: [any ParameterMember] { [$file, $others, $form] }

    func run(in context: CommandContext) async throws {
        let trace = try await context.trace(of: [file] + others, givenTo: "\(context.app.identity.name) trace")
        let text = trace.text(as: form)
        if !text.isEmpty { await context.show(text) }
    }
}

/// The form in which `trace` draws a trace.
enum TraceForm: String, CaseIterable { case tree, mermaid, chrome, json }

extension RecordedTrace {
    /// Returns the drawing, without the line break at its end.
    fileprivate func text(as form: TraceForm) -> String {
        switch form {
        case .tree: events.tree
        case .mermaid: String(events.sequenceDiagram.dropLast())
        case .chrome: events.chromeTrace
        case .json: events.json
        }
    }
}

extension CommandContext {
    /// Reads some files as one trace, and tells what its readers have to know.
    ///
    /// - Parameters:
    ///   - option: the command or the option that the files were given to.
    ///   - command: the command line that takes a file, for the advice of an error; nil if that is the option.
    /// - Throws: ``CommandError`` with exit code 65 for a file that is no trace, with the place, and for one that is
    ///   given twice.
    func trace(of files: [String], givenTo option: String, command: String? = nil) async throws -> RecordedTrace {
        let names = files.map { $0 == "-" ? "standard input" : "'\($0.printable)'" }
        var traces: [RecordedTrace] = []
        for (file, name) in zip(files, names) {
            let text = try await text(.trace(givenTo: option), of: file)
            do {
                traces.append(try RecordedTrace(Data(text.utf8)))
            } catch {
                let advice = "Try: \(app.identity.name) run --trace FILE, then \(command ?? option) FILE"
                throw CommandError(code: .data, message: "\(name) is no trace. \(error)\n\(advice)")
            }
        }
        let trace: RecordedTrace
        do {
            trace = traces.count == 1 ? traces[0] : try RecordedTrace(joining: traces)
        } catch {
            throw CommandError(code: .data, message: "these files are no trace. \(error)")
        }
        for (part, name) in zip(traces, names) { for remark in part.remarks(on: name) { note(remark) } }
        if trace.orphanCount > 0 {
            let place = names.count == 1 ? names[0] : "these files"
            note(
                "the causes of \(trace.orphanCount) messages are not in \(place); "
                    + "these stand as if they came from outside")
        }
        return trace
    }
}
