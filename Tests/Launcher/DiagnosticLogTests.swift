import Boardy
import BoardyHeadless
import BoardyStorage
import Foundation
import LauncherKit
import LauncherTesting
import Testing

/// The diagnostics of sessions: for developers in a log, for people in a sentence.
@MainActor @Suite struct DiagnosticLogTests {
    private let launcher: TestLauncher
    private var logPath: String { launcher.folder.appending(path: "state/boardy/launcher.log").path }
    private var state: [String: String] { ["XDG_STATE_HOME": launcher.folder.appending(path: "state").path] }

    init() throws { launcher = try TestLauncher() }

    private func log() throws -> String { try String(contentsOfFile: logPath, encoding: .utf8) }

    /// Breaks a tile of the dashboard as soon as the person is asked, so that the next dashboard has a diagnostic.
    private func breakTile() {
        var isBroken = false
        launcher.beforeLine = { [launcher] in
            if !isBroken { try Store(.file(launcher.store)).run("ALTER TABLE product_count RENAME TO lost") }
            isBroken = true
        }
    }

    @Test("CLI-9 at a terminal a diagnostic is a line of the log of its owner, and one sentence on the next screen")
    func sentence() async throws {
        breakTile()
        let result = await launcher.run(["run"], environment: state, lines: ["Sign in", "b", "b", "q"])
        #expect(result.code == .success && result.errors.isEmpty && result.diagnostics.isEmpty, "\(result)")
        let sentence = "Something in the app did not work as it should. Its developers find the details in"
        #expect(
            result.output.replacing(/\s+/, with: " ").components(separatedBy: sentence).count == 2, "\(result.output)")
        let lines = try log().split(separator: "\n")
        #expect(lines.count > 0)
        #expect(
            lines.allSatisfy { $0.wholeMatch(of: /[0-9-]{10}T[0-9:.]+Z boardFailed: .* shows the tile .*/) != nil },
            "\(lines)")
        let attributes = try FileManager.default.attributesOfItem(atPath: logPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("CLI-9 --verbose shows the diagnostics on standard error, and then no sentence; --log names another file")
    func verbose() async throws {
        breakTile()
        let file = launcher.folder.appending(path: "own.log").path
        let result = await launcher.run(
            ["run", "--verbose", "--log", file], environment: state, lines: ["Sign in", "b", "b", "q"])
        #expect(result.code == .success, "\(result)")
        #expect(result.diagnostics.contains("boardy: boardFailed: ") && !result.output.contains("Something in the app"))
        #expect(result.diagnostics.contains("'authentication.login'"), "messages are shown too")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Z boardFailed: "))
        #expect(!FileManager.default.fileExists(atPath: logPath))
    }

    @Test("CLI-9 a refusal that a screen shows is a line of the log, and is told nowhere else")
    func shown() async throws {
        try await launcher.signInOperator()
        // Another process ends the session while this one shows its menu.
        launcher.beforeLine = { [launcher] in try Store(.file(launcher.store)).run("DELETE FROM sessions") }
        let result = await launcher.run(["run"], environment: state, lines: ["Import products", "q"])
        #expect(result.code == .success && result.errors.isEmpty && result.diagnostics.isEmpty)
        #expect(result.output.contains("\nNot allowed\n") && !result.output.contains("Something in the app"))
        let lines = try log().split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("'products.import' needs the role operator"), "\(lines)")
    }

    @Test("CLI-9 the error that ends a command tells its diagnostic once; --log has it too")
    func once() async throws {
        let file = launcher.folder.appending(path: "own.log").path
        let refused = await launcher.run(
            "activate", "products.import", "--input", #"{"format":"json","data":"[]"}"#, "--log", file)
        #expect(refused.code == .noPermission && refused.diagnostics.isEmpty)
        #expect(refused.errors.components(separatedBy: "needs the role operator").count == 2)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8).contains(
                " activationDiscarded: 'products.import' was not activated"))
    }

    @Test("CLI-22 without HOME the log has its place, and one that cannot be written is exit 74 with its path")
    func places() async throws {
        // Nobody can write there, not even the superuser.
        let home = await launcher.run(["run"], environment: ["HOME": "/proc/self/fdinfo"], lines: [])
        #expect(home.code == .store && home.output.isEmpty)
        #expect(
            home.errors
                == """
                launcher: the log '/proc/self/fdinfo/.local/state/boardy/launcher.log' cannot be written: No such \
                file or directory. 
                """
                + "Name a file that you may write by --log\n")
        let folder = await launcher.run(["activate", "shopping.cart", "--log", launcher.folder.path])
        #expect(folder.code == .store)
        #expect(folder.errors.contains("'\(launcher.folder.path)' cannot be written: Is a directory"))
        let relative = await launcher.run(["run"], environment: ["XDG_STATE_HOME": "state"], lines: [])
        #expect(relative.code == .success)
        let path = launcher.folder.appending(path: ".local/state/boardy/launcher.log").path
        #expect(FileManager.default.fileExists(atPath: path))
        let folderMode = try FileManager.default.attributesOfItem(atPath: (path as NSString).deletingLastPathComponent)
        #expect(folderMode[.posixPermissions] as? Int == 0o700)
    }
}
