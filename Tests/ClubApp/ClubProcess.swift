import BoardyHeadless
package import Foundation
package import LauncherKit

/// Runs command lines of the club in the test process, with files below a temporary folder of their own.
@MainActor
package final class ClubProcess {
    /// The exit code of a command, and what it has written.
    package struct Result {
        package let code: ExitCode
        package let output: String
        package let errors: String
    }

    private final class Recorder {
        var text = ""
        var output: TextOutput { TextOutput { [self] in text += $0 } }
    }

    /// The home directory, which is removed with this object.
    package let home: URL
    private let app: AppDefinition

    /// Makes the folder.
    package init(with additions: [any LauncherAddition] = []) throws {
        app = Club.app(with: additions)
        home = FileManager.default.temporaryDirectory.appending(path: "club-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Runs a command line.
    package func run(_ arguments: String..., environment: [String: String] = [:]) async -> Result {
        let output = Recorder(), errors = Recorder()
        let surroundings = CommandSurroundings(
            environment: ["HOME": home.path].merging(environment) { $1 }, output: output.output,
            errors: errors.output, hasTerminal: false, standardInput: { nil })
        let code = await Program(app, surroundings).run(arguments.map { Array($0.utf8) })
        return Result(code: code, output: output.text, errors: errors.text)
    }

    /// Writes a text to a file below the home directory.
    package func write(_ text: String, to path: String) throws {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
