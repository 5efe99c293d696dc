import BoardyHeadless
import Foundation

/// The program that shows a long text a screen at a time: `$PAGER`, or less.
struct Pager {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Shows a text and waits until the reader has left the pager. Returns false if there is no pager that could be
    /// started.
    func show(_ text: String) async -> Bool {
        let command = environment["PAGER"] ?? "less"
        guard !command.isEmpty, let file = file(with: text)?.shellWord else { return false }
        // Colours pass, and the last screen stays, unless the user wants something else. The name of the file goes
        // first, so that nothing is left of it when this process is killed.
        let line = "export LESS=\"${LESS-FRX}\"; exec <\(file); rm -f \(file); \(command)"
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Self.run(line)) }
        }
        return status != Self.notFound && status != Self.notExecutable
    }

    /// Runs a line of the shell in the process group of this process. A terminal stops other groups that read from it,
    /// and `Process` makes a group.
    ///
    /// - Returns: the exit code of the shell.
    private static func run(_ line: String) -> Int32 {
        // The threads of Dispatch block all signals, and a program inherits that: it would not see Ctrl-Z or a new size
        // of the terminal.
        var none = sigset_t(), former = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        return (system(line) >> 8) & 0xFF
    }

    /// The codes of the shell for a command that the shell could not start.
    private static let notFound: Int32 = 127, notExecutable: Int32 = 126

    /// Returns the path of a new file with a text. A pipe would end this process when the reader leaves the pager
    /// early.
    private func file(with text: String) -> String? {
        var shown = ""
        TextOutput { shown += $0 }.write(text + "\n")
        let url = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
        guard (try? Data(shown.utf8).write(to: url)) != nil else { return nil }
        return url.path
    }
}
