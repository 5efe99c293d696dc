import BoardyCommandLine
import BoardyHeadless
import BoardyWaiting

/// An app without its process. ``LauncherApp`` connects it to the process, and tests run it with inputs and outputs of
/// their own.
@MainActor
package struct Program {
    private let app: AppDefinition
    private let commands: CommandLineProgram<ParsedCommand>
    private let surroundings: CommandSurroundings

    package init(_ app: AppDefinition, _ surroundings: CommandSurroundings) {
        self.app = app
        self.surroundings = surroundings
        commands = app.program
    }

    /// Runs a command line, which is the bytes of each argument. Writes the message of an error and returns its exit
    /// code.
    package func run(_ arguments: [[UInt8]]) async -> ExitCode {
        let output = surroundings.output, errors = surroundings.errors
        do {
            try await execute(arguments)
            guard let problem = output.problem else { return .success }
            throw CommandError.unwritableOutput(problem)
        } catch {
            let format = commands.value(of: .format, in: arguments, environment: surroundings.variable)
            if let error = error as? UsageError {
                errors.write((format == .json ? error.json : error.description) + "\n")
                return ExitCode(rawValue: error.exitCode) ?? .usage
            }
            let error = CommandError(error, signal: surroundings.signal()).afterOutput(problem: output.problem)
            errors.write(error.text(as: format, of: app.identity.name) + "\n")
            return error.code
        }
    }

    private func execute(_ arguments: [[UInt8]]) async throws {
        let environment = surroundings.variable, output = surroundings.output
        // An error of the settings file keeps nobody from the help.
        let settings = Result { () throws(CommandError) in
            try SettingsFile.read(of: app.identity, environment: environment)
        }
        let parsed = try commands.parse(
            arguments, environment: environment, configuration: (try? settings.get()) ?? nil,
            width: output.screenSize?.columns)
        guard surroundings.isOutputOpen else {
            throw CommandError(
                code: .store,
                message: "standard output is closed, so nothing was done. Connect it to a terminal, a file or a pipe")
        }
        switch parsed {
        case .print(let text): output.write(text + "\n")
        case .run(let parsed):
            let context = CommandContext(
                app, parsed.output, commands, surroundings: surroundings, settings: try settings.get(),
                goesOn: type(of: parsed.command).goesOn)
            if !type(of: parsed.command).isBrief {
                commands.misspellings(among: surroundings.environment.keys).forEach(context.note)
            }
            do {
                // A pager has the signals of its terminal too, and has to end before the command does.
                if type(of: parsed.command).isBrief, output.screenSize == nil {
                    try await parsed.command.run(in: context)
                } else {
                    try await surroundings.untilSignal { try await parsed.command.run(in: context) }
                }
            } catch {
                guard let ended = context.waits.error else { throw error }
                throw CommandError(waitEnded: ended, signal: surroundings.signal())
            }
        }
    }
}
