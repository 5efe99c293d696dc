import Boardy
import BoardyCommandLine
import BoardyHeadless
import Foundation

/// Draws the messages that runs have written.
struct TraceCommand: LauncherCommand {
    private static let file = Operand(
        "FILE", help: "The file that --trace wrote, or - for standard input.", parser: .file)
    private static let others = Operand(
        repeating: "OTHER", help: "The files of other processes, which are drawn as one trace.", parser: .file)

    private let files: [String]
    private let form: TraceForm

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        let name = app.identity.name
        return CommandDeclaration(
            "trace", abstract: "Draws the messages that a run has written with --trace.",
            examples: [
                Example("\(name) run --trace run.jsonl", "Writes the trace of a session."),
                Example("\(name) trace run.jsonl", "Shows what each message has caused, with times."),
                Example("\(name) trace run.jsonl --format chrome > run.json", "Makes a file for ui.perfetto.dev."),
                Example("\(name) trace run.jsonl worker.jsonl", "Joins what two processes have written."),
            ], operands: [file, others], options: [format(of: app)])
    }

    private static func format(of app: AppDefinition) -> Option<TraceForm> {
        Option(
            "format", placeholder: "FORMAT",
            help: """
                tree has one line for each message, below its cause; mermaid is a sequence diagram; chrome is the format that ui.perfetto.dev opens; json \
                is for programs.
                """, parser: ValueParser<TraceForm>.choice, default: .tree, repetition: .lastWins,
            environment: .named(app.identity.variable("trace-format")), isConfigurable: false)
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        files = try [values[Self.file]] + values[Self.others]
        form = values[Self.format(of: app)]
    }

    func run(in context: CommandContext) async throws {
        let drawing = try await context.drawing(of: files, givenTo: "\(context.app.identity.name) trace")
        let text = try drawing.text(as: form)
        if !text.isEmpty { await context.show(text) }
    }
}

/// The form in which `trace` draws a trace.
enum TraceForm: String, CaseIterable { case tree, mermaid, chrome, json }

/// The drawing that `trace` prints of a trace file, and what a reader of it has to know.
struct TraceDrawing {
    let trace: RecordedTrace
    private let program: String
    private let name: String
    private let fileRemarks: String

    /// Reads the text of a trace file.
    ///
    /// - Parameter command: the command line that takes the file, for the advice of an error.
    /// - Throws: ``CommandError`` with exit code 65, with the line and the place in its JSON that do not fit.
    init(of text: String, name: String, command: String, program: String) throws(CommandError) {
        self.program = program
        let name = name == "-" ? "standard input" : "'\(name.printable)'"
        do {
            trace = try RecordedTrace(Data(text.utf8))
        } catch {
            throw CommandError(
                code: .data,
                message: "\(name) is no trace. \(error)\nTry: \(program) run --trace FILE, then \(command) FILE")
        }
        self.name = name
        fileRemarks = Self.remarks(on: trace, name, program)
    }

    /// Joins the traces of several processes.
    ///
    /// - Throws: ``CommandError`` with exit code 65 if one file is given twice.
    init(joining drawings: [TraceDrawing], program: String) throws(CommandError) {
        self.program = program
        name = drawings.count == 1 ? drawings[0].name : "these files"
        fileRemarks = drawings.map(\.fileRemarks).joined()
        if drawings.count == 1 {
            trace = drawings[0].trace
            return
        }
        do {
            trace = try RecordedTrace(joining: drawings.map(\.trace))
        } catch {
            throw CommandError(code: .data, message: "these files are no trace. \(error)")
        }
    }

    /// Returns the drawing, without the line break at its end.
    func text(as form: TraceForm) throws -> String {
        switch form {
        case .tree: trace.events.tree
        case .mermaid: String(trace.events.sequenceDiagram.dropLast())
        case .chrome: trace.events.chromeTrace
        case .json: try json()
        }
    }

    private func json() throws -> String {
        try Document(
            messages: trace.events.map { event in
                Document.Row(
                    number: event.number, cause: event.cause, kind: event.kind, board: "\(event.board)",
                    motherboard: "\(event.motherboard)", process: event.process, payload: event.payload,
                    file: event.file, line: event.line,
                    start: event.start / .milliseconds(1), duration: event.duration.map { $0 / .milliseconds(1) })
            }
        ).json()
    }

    /// The lines for standard error about everything that the files have and the drawing does not, or the other way round; empty if there is nothing.
    var remarks: String {
        let orphans =
            trace.orphanCount > 0
            ? "\(program): the causes of \(trace.orphanCount) messages are not in \(name); these stand as if they came from outside\n"
            : ""
        return fileRemarks + orphans
    }

    /// The lines about one file.
    private static func remarks(on trace: RecordedTrace, _ name: String, _ program: String) -> String {
        var remarks: [String] = []
        if trace.isCut {
            remarks.append("the last line of \(name) is not whole, so it was left out; the run may have been killed")
        }
        if trace.foreignCount > 0 {
            remarks.append("\(trace.foreignCount) spans of other programs in \(name) were left out")
        }
        if trace.events.isEmpty { remarks.append("\(name) has no messages") }
        return remarks.map { "\(program): \($0)\n" }.joined()
    }

    private struct Document: JSONDocument {
        struct Row: Encodable {
            let number: Int
            let cause: Int?
            let kind: String
            let board: String
            let motherboard: String
            let process: String?
            let payload: String?
            let file: String
            let line: UInt
            let start: Double
            let duration: Double?
        }

        var schemaVersion = 1
        let messages: [Row]
    }
}

extension CommandContext {
    /// Draws the trace of some files, and tells what their readers have to know.
    ///
    /// - Parameters:
    ///   - option: the command or the option that the files were given to.
    ///   - command: the command line that takes a file, for the advice of an error; nil if that is the option.
    func drawing(of files: [String], givenTo option: String, command: String? = nil) async throws -> TraceDrawing {
        var drawings: [TraceDrawing] = []
        for file in files {
            let text = try await text(.trace(givenTo: option), of: file)
            drawings.append(
                try TraceDrawing(of: text, name: file, command: command ?? option, program: app.identity.name))
        }
        let drawing = try TraceDrawing(joining: drawings, program: app.identity.name)
        if !output.isQuiet { surroundings.errors.write(drawing.remarks) }
        return drawing
    }
}
