import BoardyCommandLine
import BoardyHeadless
import BoardyPostgres
import Foundation

/// The entry point of the `launcher` executable. Runs ``Program`` with the arguments, the environment and the standard files of the process.
@main
enum Main {
    @MainActor static func main() async {
        StandardFiles.reserve()
        let environment = ProcessInfo.processInfo.environment
        let ending = EndingSignals()
        let surroundings = CommandSurroundings(
            environment: environment, output: .standardOutput, errors: .standardError,
            hasTerminal: isatty(0) == 1 && isatty(1) == 1,
            isInputTerminal: isatty(0) == 1, isOutputOpen: StandardFiles.isOutputOpen, signal: { ending.first })
        let command = Task { await Program(surroundings).run(ProcessArguments.bytes) }
        ending.onFirst { [interruption = surroundings.interruption] in
            command.cancel()
            // The thread of the command may be waiting for a database.
            interruption.interrupt()
        }
        exit(await command.value.rawValue)
    }
}
