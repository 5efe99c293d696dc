import CommandLine
import Headless

/// The texts and the driver that a command line gives to its session.
struct SessionInputs {
    let invocation: Invocation
    let surroundings: CommandSurroundings

    /// Returns the JSON for a board, from the command line, a file or standard input; nil if there is none.
    func input() async throws -> String? {
        var json = invocation.input
        if let given = json, given == "-" || given.hasPrefix("@") {
            json = try await text(.input, of: given == "-" ? given : String(given.dropFirst()))
        }
        guard let file = invocation.passwordFile else { return json }
        return try PasswordInput(json: json).adding(try await text(.password, of: file))
    }

    /// Returns the driver of the screens: a script, a person at the terminal, or nobody.
    func driver() async throws -> any ScreenDriver {
        // Only the outputs of boards may go to standard output, except for `run`, which prints its screens there.
        let screens =
            invocation.command == .run
            ? surroundings.output : invocation.isQuiet ? TextOutput { _ in } : surroundings.errors
        if let file = invocation.script {
            let name = file == "-" ? "standard input" : file
            return try ScriptDriver(
                parsing: try await text(.script, of: file), name: name, environment: surroundings.environment,
                output: colored(screens))
        }
        if surroundings.hasTerminal, invocation.asks { return surroundings.terminal(colored(surroundings.output)) }
        return NonInteractiveDriver(output: colored(screens))
    }

    private func colored(_ output: TextOutput) -> TextOutput {
        output.colored(
            invocation.color.usesColor(onTerminal: output.isTerminal, environment: surroundings.environment))
    }

    private func text(_ kind: TextFile, of name: String) async throws -> String {
        try await surroundings.text(kind, of: name, isQuiet: invocation.isQuiet)
    }
}
