import Foundation
import Headless

@testable import Launcher

/// What a command printed and how it ended.
struct Outcome {
    let code: ExitCode
    let output: String
    let errors: String

    /// The output as a JSON object.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) ?? [:]
    }
}

/// A place to run commands in: a store file of its own, no terminal.
@MainActor
final class Terminal {
    let folder: URL
    var store: String { folder.appending(path: "store.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// Carries out a command in this process, on this terminal's store.
    func run(_ arguments: String..., script: String? = nil) async -> Outcome {
        await runAll(arguments, script: script)
    }

    func runAll(_ arguments: [String], script: String? = nil) async -> Outcome {
        let output = Collected(), errors = Collected()
        let program = Program(
            environment: ["BOARDY_STORE": store], output: output.sink, errors: errors.sink,
            hasTerminal: false, readInput: { script ?? "" })
        let code = await program.run(arguments + (script == nil ? [] : ["--script", "-"]))
        return Outcome(code: code, output: output.text, errors: errors.text)
    }
}

final class Collected {
    private(set) var text = ""
    var sink: TextOutput { TextOutput { [self] in text += $0 } }
}

/// The folder of the package, for what lies in docs.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
