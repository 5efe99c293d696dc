import Boardy
import CommandLine
import Foundation
import Headless

/// The entry point of the `launcher` executable. Runs ``Program`` with the arguments, the environment and the standard files of the process.
@main
enum Main {
    @MainActor static func main() async {
        StandardFiles.reserve()
        let process = ProcessInfo.processInfo
        let log = process.environment["BOARDY_LOG_ENABLED"]?.lowercased()
        DiagnosticSink.setDefault(.escaping(logsMessages: log == "true" || log == "yes"))
        let program = Program(
            environment: process.environment, output: .standardOutput, errors: .standardError,
            hasTerminal: isatty(0) == 1 && isatty(1) == 1,
            standardInput: TextFile.standardInput)
        exit(await program.run(ProcessArguments.bytes).rawValue)
    }
}
