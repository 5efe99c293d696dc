import Foundation
public import LauncherKit

/// The end of a command, with everything that it wrote.
public struct CommandResult: Sendable {
    /// The exit code.
    public let code: ExitCode
    /// The text of standard output.
    public let output: String
    /// The text of standard error, without diagnostics.
    public let errors: String
    /// The diagnostics that a process would write to standard error.
    public let diagnostics: String

    package init(code: ExitCode, output: String, errors: String, diagnostics: String = "") {
        self.code = code
        self.output = output
        self.errors = errors
        self.diagnostics = diagnostics
    }

    /// The output as a JSON object; empty if it is something else.
    public var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) ?? [:]
    }
}
