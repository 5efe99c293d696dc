import Boardy
package import BoardyHeadless
package import BoardyRemote
package import BoardySessions
package import BoardyStorage
package import BoardyWaiting
import Foundation

/// The process around a command, as far as the command sees it. An app fills it from its process, and tests with inputs
/// and outputs of their own.
package struct CommandSurroundings {
    private var ownEnvironment: [String: String]?
    /// The variables.
    package var environment: [String: String] {
        get { ownEnvironment ?? ProcessInfo.processInfo.environment }
        set { ownEnvironment = newValue }
    }
    package var output: TextOutput
    package var errors: TextOutput
    /// True if standard input and output are a terminal, so that a person can answer screens.
    package var hasTerminal: Bool
    /// Reads standard input to its end; returns nil if it is closed.
    package var standardInput: StandardInputReader
    package var isInputTerminal: Bool
    package var isOutputOpen: Bool
    /// The signal that has cancelled the command, or nil if there was no such signal.
    package var signal: () -> Int32?
    /// Runs a command, and cancels it at the first signal.
    package var untilSignal: @MainActor (@escaping @MainActor () async throws -> Void) async throws -> Void = {
        try await $0()
    }
    /// The options that every launch has besides the options of the command line.
    package var options: @Sendable () -> MainOptions
    /// The time that a command waits, after its output, for work that its launch has begun. One request to a
    /// payment gateway may take as long.
    package var workLimit: Duration
    package var clock: any Clock<Duration> = ContinuousClock()
    /// Writes diagnostics to standard error, from any thread.
    package var writeDiagnostic: @Sendable (String) -> Void = { TextOutput.standardError.write($0) }
    /// Makes the driver for a person at a terminal.
    package var terminal: (TextOutput) -> TerminalDriver = { TerminalDriver.standard(on: $0) }
    /// Opens the queue of remote boards in place of the app's databases, or nil for those.
    package var openEngine: (@Sendable (Location, ProcessID, WaitLimit) async throws -> RemoteEngine)?
    /// Ends the waits for databases, when a signal has cancelled the command.
    package var interruption = Interruption()
    /// The time that a command waits for a process that serves a remote plugin. A supervisor starts one again after two
    /// seconds.
    package var restartPatience = Duration.seconds(5)
    /// The time that each plugin has to stop when the command has ended.
    package var stopLimit = Duration.seconds(5)

    /// Calls a closure at each SIGUSR1, on any thread, until the returned closure is called; nil without signals.
    package var onDumpSignal: (@escaping @Sendable () -> Void) -> (() -> Void)? = { _ in nil }

    /// - Parameter environment: the variables; nil for the variables of the process.
    package init(
        environment: [String: String]?, output: TextOutput, errors: TextOutput, hasTerminal: Bool,
        standardInput: @escaping StandardInputReader = TextFile.standardInput, isInputTerminal: Bool = false,
        isOutputOpen: Bool = true, signal: @escaping () -> Int32? = { nil },
        options: @escaping @Sendable () -> MainOptions = { .default }, workLimit: Duration = .seconds(20)
    ) {
        ownEnvironment = environment
        self.output = output
        self.errors = errors
        self.hasTerminal = hasTerminal
        self.standardInput = standardInput
        self.isInputTerminal = isInputTerminal
        self.isOutputOpen = isOutputOpen
        self.signal = signal
        self.options = options
        self.workLimit = workLimit
    }

    /// Returns a variable, or nil if the process has no such variable. The dictionary of all takes a twentieth of a
    /// short command's time.
    func variable(_ name: String) -> String? {
        if let ownEnvironment { return ownEnvironment[name] }
        return getenv(name).map { String(cString: $0) }
    }
}
