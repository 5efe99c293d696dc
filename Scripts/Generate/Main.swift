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
        let caller = CommandLine.arguments[0]
        do {
            switch try GeneratorProgram.program.parse(ProcessArguments.bytes) {
            case .print(let text): print(Self.typed(text, by: caller))
            case .run(let command):
                let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
                let line = CommandLine.arguments.dropFirst().joined(separator: " ")
                try GeneratorRun { print($0) }.run(command, line: line, in: folder)
            }
        } catch let error as UsageError {
            end(
                typed("\(error)".replacing("boardy-generate:", with: "\(error.command):"), by: caller),
                code: error.exitCode)
        } catch {
            end("\(error)", code: 65)
        }
    }

    /// Returns a text with the commands as people type them: scripts of this package, or commands of `swift package`.
    ///
    /// - Parameter caller: the name by which the program was started. `Scripts/generate` calls it `Scripts/`.
    static func typed(_ text: String, by caller: String) -> String {
        let isScript = caller == "Scripts/", folder = isScript ? caller : "swift package "
        return text.replacing(#/boardy-generate (help )?((?:new|migrate)-[a-z-]+)/#) { match in
            let name = isScript ? match.2.replacing("migrate-boardy", with: "migrate") : match.2
            return folder + name + (match.1 == nil ? "" : " --help")
        }.replacing("boardy-generate", with: isScript ? "Scripts/generate" : "swift package")
    }

    private static func end(_ error: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(code)
    }
}
