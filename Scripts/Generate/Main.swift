import BoardyCommandLine
import BoardyGenerator
import Foundation

/// The program behind `Scripts/new-module` and its siblings, and behind the commands of `swift package`.
///
/// It exits with 0 if the change was made, 64 for a wrong command line, and 65 if the command was refused.
@main
struct GenerateCommand {
    static func main() {
        // Ctrl-C and a closed terminal do not end it between two files. It takes a moment only.
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
        // `Scripts/generate` starts it under this name.
        let isScript = CommandLine.arguments[0] == "Scripts/"
        do {
            switch try GeneratorProgram.program(for: isScript ? .scripts : .package).parse(ProcessArguments.bytes) {
            case .print(let text): print(text)
            case .run(let command):
                let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
                let line = CommandLine.arguments.dropFirst().joined(separator: " ")
                try GeneratorRun { print($0) }.run(command, line: line, in: folder)
            }
        } catch let error as UsageError {
            end("\(error)", code: error.exitCode)
        } catch {
            end("\(error)", code: 65)
        }
    }

    private static func end(_ error: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(code)
    }
}
