import CommandLine
import Foundation
import Headless

/// The entry point of the `launcher` executable. Runs ``Program`` with the arguments, the environment and the standard files of the process.
@main
enum Main {
    @MainActor static func main() async {
        StandardFiles.reserve()
        let environment = ProcessInfo.processInfo.environment
        let ending = EndingSignals()
        let program = Program(
            CommandSurroundings(
                environment: environment, output: .standardOutput, errors: .standardError,
                hasTerminal: isatty(0) == 1 && isatty(1) == 1,
                isInputTerminal: isatty(0) == 1, isOutputOpen: StandardFiles.isOutputOpen, signal: { ending.first }))
        let command = Task { await program.run(ProcessArguments.bytes) }
        ending.onFirst { command.cancel() }
        exit(await command.value.rawValue)
    }
}
