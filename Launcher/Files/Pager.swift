import Foundation
import Headless

/// The program that shows a long text a screen at a time: `$PAGER`, or less.
struct Pager {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Shows a text and waits until the reader has left the pager. Returns false if there is no pager that could be started.
    func show(_ text: String) async -> Bool {
        let command = environment["PAGER"] ?? "less"
        guard !command.isEmpty, let file = file(with: text) else { return false }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        // Colours pass, and the last screen stays, unless the user wants something else.
        process.environment = environment.merging(["LESS": "FRX"]) { own, _ in own }
        process.standardInput = file
        let status = await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(returning: Self.notFound) }
        }
        return status != Self.notFound && status != Self.notExecutable
    }

    /// The codes of the shell for a command that it could not start.
    private static let notFound: Int32 = 127, notExecutable: Int32 = 126

    /// Returns an open file with a text. A pipe would end this process when the reader leaves the pager early.
    private func file(with text: String) -> FileHandle? {
        var shown = ""
        TextOutput { shown += $0 }.write(text + "\n")
        let url = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        guard (try? Data(shown.utf8).write(to: url)) != nil else { return nil }
        return FileHandle(forReadingAtPath: url.path)
    }
}
