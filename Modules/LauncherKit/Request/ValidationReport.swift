import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardySessions
import Foundation

/// The form of what `validate` prints: annotations of GitHub's workflows besides the forms of other commands.
enum ValidationFormat: String, CaseIterable { case text, json, github }

/// The issues of a selection of plugins, with the changes to the command line that settle them.
struct ValidationReport {
    let validation: Validation
    let advice: SelectionAdvice
    let sources: SourceFiles

    /// Returns the output of `validate`, or nil in text form if there is an error, which ``error(as:)`` tells.
    func text(as format: ValidationFormat) throws -> String? {
        switch format {
        case .text: validation.errors.isEmpty ? fit : nil
        case .json:
            try JSONObject.document([
                "issues": validation.issues.map(row), "remedies": validation.remedies, "commandLine": commandLine,
                "faked": advice.selection.fakesMissing ? advice.selection.fakes.contracts.map(\.rawValue) : nil,
            ])
        case .github:
            validation.issues.isEmpty ? fit : annotations
        }
    }

    private var fit: String {
        let faked = advice.selection.fakes.text.map { "; samples answer for \($0)" }
        return "The plugins fit together\(faked ?? "")."
    }

    /// Returns the warnings of a selection that can be launched; nil without a warning, or in a form whose output has
    /// them.
    func warnings(as format: ValidationFormat, of name: String) -> String? {
        guard format == .text, validation.errors.isEmpty, !validation.issues.isEmpty else { return nil }
        return (["\(name): these declarations have no effect"] + validation.issues.map(paragraph)).joined(
            separator: "\n")
    }

    /// Returns the error of `validate`, which is short if the output has the issues, or nil if the selection can be
    /// launched.
    func error(as format: ValidationFormat) -> CommandError? {
        format == .text
            ? error("") { paragraphs }
            : error("; standard output has the reasons") { [] }
    }

    /// The error of a command that launches plugins, or nil if the plugins fit together.
    var launchError: CommandError? {
        error(", so nothing was launched") { paragraphs }
    }

    private func error(_ consequence: String, _ lines: () -> [String]) -> CommandError? {
        if validation.errors.isEmpty { return nil }
        // A process that serves the plugins may start at any moment. Nothing else mends itself.
        let isUnserved = validation.errors.allSatisfy(\.isUnserved)
        let problem = isUnserved ? "no process serves these plugins" : "these plugins do not fit together"
        return CommandError(
            code: isUnserved ? .unavailable : .configuration,
            message: ([problem + consequence] + lines()).joined(separator: "\n"))
    }

    private var paragraphs: [String] {
        validation.errors.map(paragraph) + (commandLine.map { ["This selection fits together:", "  \($0)"] } ?? [])
    }

    private func paragraph(_ issue: ValidationIssue) -> String {
        "  \(issue.problem)\n    \(issue.location.replacing(", ", with: ",\n    ")); \(change(for: issue))"
    }

    /// The complete command line that settles the errors, or nil if no selection settles them.
    private var commandLine: String? {
        if validation.errors.isEmpty || validation.errors.contains(where: \.isOfPlacement) { return nil }
        let surplus = validation.errors.compactMap { issue -> String? in
            if case .duplicateProvision(_, let first) = issue.kind, first != issue.plugin { issue.plugin } else { nil }
        }
        return advice.commandLine(adding: validation.remedies, removing: surplus)
    }

    private func change(for issue: ValidationIssue) -> String {
        if case .gap(let id) = issue.kind, let sample = advice.selection.sampleAdvice(for: id) {
            return "\(changeOfPlugins(for: issue)), or \(sample)"
        }
        return changeOfPlugins(for: issue)
    }

    private func changeOfPlugins(for issue: ValidationIssue) -> String {
        if !issue.alternatives.isEmpty {
            return issue.alternatives.map(advice.change).joined(separator: ", or ")
        }
        if case .duplicateProvision(_, let first) = issue.kind, first != issue.plugin {
            return "\(issue.advice), or add --without \(issue.plugin) or --without \(first)"
        }
        return issue.advice
    }

    private func row(_ issue: ValidationIssue) -> JSONObject {
        [
            "kind": issue.kind.code, "severity": issue.kind.severity.rawValue, "plugin": issue.plugin,
            "contract": issue.kind.contract, "file": issue.places.first?.file, "line": issue.places.first?.line,
            "places": issue.places.map {
                ["plugin": $0.plugin, "file": $0.file, "line": $0.line] as JSONObject
            },
            "problem": issue.problem, "alternatives": issue.alternatives, "advice": change(for: issue),
        ]
    }

    // MARK: - Annotations

    private var annotations: String {
        let paths = sources.paths(of: validation.issues.compactMap(\.places.first?.file))
        return validation.issues.map { annotation(of: $0, paths) }.joined(separator: "\n")
    }

    /// Returns the command of a workflow that shows an issue at the issue's first place.
    private func annotation(of issue: ValidationIssue, _ paths: [String: String]) -> String {
        let code = issue.kind.code.replacing("-", with: " ")
        let title = code.prefix(1).uppercased() + code.dropFirst()
        let place = issue.places.first.map { "file=\((paths[$0.file] ?? $0.file).asProperty),line=\($0.line)," } ?? ""
        let others = issue.places.count > 1 ? " (\(issue.location))" : ""
        return "::\(issue.kind.severity.rawValue) \(place)title=\(title.asProperty)::"
            + "\(issue.problem)\(others); \(change(for: issue))".asMessage
    }
}

extension ValidationReport {
    /// Takes the issues of a session's plugins. The advice is for the command line that asks for the session, in its
    /// environment.
    init(of request: SessionRequest, _ validation: Validation, in context: CommandContext) {
        let selection = request.selection, environment = context.environment
        let command = request.commandName.flatMap { name in selection.otherOptions.map { [name] + $0 } } ?? ["validate"]
        self.init(
            validation: validation,
            advice: SelectionAdvice(
                selection: selection.plugins, sources: selection.sources, command: command, environment: environment
            ) { [settings = context.settings, program = context.program] arguments, environment in
                let parsed = try? program.parse(arguments, environment: environment, configuration: settings)
                guard case .run(let parsed)? = parsed else { return nil }
                return (parsed.command as? any SessionCommand)?.session.selection.plugins
            },
            sources: SourceFiles(
                around: URL(filePath: FileManager.default.currentDirectoryPath), environment: environment))
    }
}

extension ValidationIssue {
    /// True if another selection of plugins does not settle the issue.
    fileprivate var isOfPlacement: Bool {
        switch kind {
        case .notRemote, .missingKeys, .unserved, .otherVersion, .otherStore, .otherKeys: true
        default: false
        }
    }
}
