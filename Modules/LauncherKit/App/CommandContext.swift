import Boardy
import BoardyCommandLine
import BoardyHeadless
package import BoardyWaiting

/// The surroundings of a command that runs: its app, its options for output, and the process.
public struct CommandContext {
    /// The app that the command belongs to.
    public let app: AppDefinition
    /// The form of the command's output and messages.
    public let output: OutputRequest
    package let surroundings: CommandSurroundings
    /// The settings file, with which the advice about plugins is tried, or nil if it does not exist.
    let settings: ConfigurationFile?
    let program: CommandLineProgram<ParsedCommand>
    /// The end of all waits for databases: `--timeout` from now on, and the signal that cancels the command.
    package let waits: WaitLimit
    /// Returns the time that `--timeout` leaves to the command, or nil without a limit.
    let timeLeft: @Sendable () -> Duration?

    init(
        _ app: AppDefinition, _ output: OutputRequest, _ program: CommandLineProgram<ParsedCommand>,
        surroundings: CommandSurroundings, settings: ConfigurationFile?, goesOn: Bool = false
    ) {
        self.app = app
        self.output = output
        self.program = program
        self.surroundings = surroundings
        self.settings = settings
        timeLeft = surroundings.clock.countdown(from: output.timeout)
        waits = WaitLimit(total: output.timeout, interruption: surroundings.interruption, isOverAfterFirst: !goesOn)
    }

    /// Throws if two options of a command have one name or one variable, such as a setting of a plugin that is named
    /// like an option of the launcher, if the identity of the app has names that nothing can have, or if no plugin of
    /// the app provides its start.
    ///
    /// One of the options would take the value of the other, and a store could be opened in the wrong place.
    func checkDeclarations() throws(CommandError) {
        func refusal(_ message: String) -> CommandError { CommandError(code: .configuration, message: message) }
        if let problem = app.identity.problem {
            throw refusal("\(problem), so nothing was launched. Change the identity of the app")
        }
        let taken = ["fail-point", "log-enabled"].map(app.identity.variable)  // variables that are no options
        let settings = app.declarations.settings.map { ($0.plugin, app.identity.variable($0.declaration.name)) }
        let issues =
            program.declarationIssues
            + settings.filter { taken.contains($1) }.map { "a setting of \($0) has the variable \($1) of the launcher" }
        if !issues.isEmpty {
            let told = "the commands of this app are in conflict, so nothing was launched"
            let remedy = "Rename the setting of the plugin, the option or the command"
            throw refusal(([told] + issues.map { "  \($0)" } + [remedy]).joined(separator: "\n"))
        }
        if let start = app.start?.contract, !app.declarations.boards.contains(start) {
            throw refusal(
                "the app starts at '\(start)', which none of its plugins provides, so nothing was launched. "
                    + "Provide it, or leave 'start' out of the app, which then starts at a menu")
        }
    }

    /// The variables of the process.
    public var environment: [String: String] { surroundings.environment }
    /// The width of the terminal that standard output is, or nil if the output goes somewhere else.
    package var columns: Int? { surroundings.output.screenSize?.columns }

    /// Writes a line to standard output.
    public func print(_ text: String) { surroundings.output.write(text + "\n") }

    /// Writes a message to standard error, behind the name of the program, unless the command is to be quiet.
    public func note(_ message: String) {
        if !output.isQuiet { surroundings.errors.write("\(app.identity.name): \(message)\n") }
    }

    /// Shows the text that a command prints, through a pager if it is longer than the terminal.
    public func show(_ text: String) async {
        if let screen = surroundings.output.screenSize, text.split(separator: "\n").count >= screen.rows,
            await Pager(environment: environment).show(text)
        {
            return
        }
        print(text)
    }
}

/// Returns the end of an error that suggests the nearest name, with its note; empty if no name is near.
func nearestName(to name: String, among known: [KnownName]) -> String {
    guard let nearest = spellingSuggestions(for: name, among: known.map(\.text), atMost: 1).first else { return "" }
    let note = known.first { $0.text == nearest }?.note ?? ""
    return "; did you mean '\(nearest)'" + (note.isEmpty ? "?" : " (\(note))?")
}
