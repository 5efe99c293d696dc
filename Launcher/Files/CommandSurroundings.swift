import Boardy
import BoardyHeadless
import BoardyPostgres
import BoardyRemote
import Foundation
import LauncherSessions

/// The process around a command, as far as the command sees it. ``Main`` fills it from the process, and tests with inputs and outputs of their own.
struct CommandSurroundings {
    let environment: [String: String]
    let output: TextOutput
    let errors: TextOutput
    /// True if standard input and output are a terminal, so that a person can answer screens.
    let hasTerminal: Bool
    /// Reads standard input to its end; returns nil if it is closed.
    var standardInput: StandardInputReader = TextFile.standardInput
    var isInputTerminal = false
    var isOutputOpen = true
    /// The signal that has cancelled the command; nil if there was none.
    var signal: () -> Int32? = { nil }
    /// The options that every launch has besides those of the command line.
    var options: @Sendable () -> MainOptions = { .default }
    /// The time that a command waits, after its output, for work that its launch has begun. It is that of one request to a payment gateway.
    var workLimit = Duration.seconds(20)
    /// The clock of `--timeout`.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Writes diagnostics to standard error, from any thread.
    var writeDiagnostic: @Sendable (String) -> Void = { TextOutput.standardError.write($0) }
    /// Makes the driver for a person at a terminal.
    var terminal: (TextOutput) -> TerminalDriver = { TerminalDriver.standard(on: $0) }
    /// Opens the queue of remote boards in a database, for a process.
    var openEngine: @Sendable (PostgresAddress, ProcessID, WaitLimit) async throws -> RemoteEngine = {
        try await RemoteEngine($0, of: $1, within: $2)
    }
    /// Ends the waits for databases, when a signal has cancelled the command.
    var interruption = Interruption()
    /// The time that a command waits for a process that serves a remote plugin. A supervisor starts one again after two seconds.
    var restartPatience = Duration.seconds(5)
    /// The time that each plugin has to stop when the command has ended.
    var stopLimit = Duration.seconds(5)
}
