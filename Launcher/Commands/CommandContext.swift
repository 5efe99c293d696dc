import BoardyCommandLine
import BoardyHeadless
import BoardyPostgres

/// A command with all that its execution needs: the command line, the settings and the process.
struct CommandContext {
    let invocation: Invocation
    let surroundings: CommandSurroundings
    /// The settings file, with which the advice about plugins is tried; nil if it does not exist.
    let settings: ConfigurationFile?
    /// The end of all waits for databases: `--timeout` from now on, and the signal that cancels the command.
    let waits: WaitLimit

    init(invocation: Invocation, surroundings: CommandSurroundings, settings: ConfigurationFile?) {
        self.invocation = invocation
        self.surroundings = surroundings
        self.settings = settings
        waits = WaitLimit(total: invocation.timeout, interruption: surroundings.interruption)
    }

    var environment: [String: String] { surroundings.environment }
    /// The width of the terminal that standard output is; nil if the output goes somewhere else.
    var columns: Int? { surroundings.output.screenSize?.columns }

    /// Writes a message to standard error, unless the command is to be quiet.
    func note(_ message: String) { if !invocation.isQuiet { surroundings.errors.write("launcher: \(message)\n") } }

    /// Shows the text that a command prints, through a pager if it is longer than the terminal.
    func show(_ text: String) async {
        if let screen = surroundings.output.screenSize, text.split(separator: "\n").count >= screen.rows,
            await Pager(environment: environment).show(text)
        {
            return
        }
        surroundings.output.write(text + "\n")
    }
}
