import Foundation
import Headless

/// The entry point of the `launcher` executable. Runs ``Program`` with the arguments, the environment and the standard files of the process.
@main
enum Main {
    @MainActor static func main() async {
        let process = ProcessInfo.processInfo
        let program = Program(
            environment: process.environment, output: .standardOutput, errors: .standardError,
            hasTerminal: isatty(0) == 1 && isatty(1) == 1,
            readInput: { String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) })
        exit(await program.run(Array(process.arguments.dropFirst())).rawValue)
    }
}
