import Boardy
import Headless
import LauncherSessions

/// The places that the diagnostics of a command go to: the log, standard error, and a sentence on a screen of a person.
struct SessionDiagnostics {
    let recorder: DiagnosticRecorder
    private let notice: DiagnosticNotice?
    private let messages: (@Sendable (Message) -> Void)?

    /// Opens the log, if the command has one.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the log cannot be written.
    init(of context: CommandContext) throws {
        let invocation = context.invocation, surroundings = context.surroundings
        let environment = context.environment, write = surroundings.writeDiagnostic
        let isInteractive =
            invocation.command == .run && surroundings.hasTerminal && invocation.asks && invocation.script == nil
        let log =
            isInteractive || invocation.log != nil
            ? try DiagnosticLog(path: invocation.log, environment: environment) : nil
        let isNoticed = isInteractive && !invocation.isVerbose && !invocation.isQuiet
        notice = isNoticed ? log.map { DiagnosticNotice(logPath: $0.path) } : nil
        let people = invocation.isQuiet ? DiagnosticSink { _ in } : .escaping(logsMessages: false, to: write)
        recorder = DiagnosticRecorder(
            writing: notice.map { notice in DiagnosticSink { _ in notice.becomeDue() } } ?? people, log: log?.sink)
        let isLogged = ["true", "yes"].contains(environment["BOARDY_LOG_ENABLED"]?.lowercased())
        messages = invocation.isVerbose || isLogged ? DiagnosticSink.messageWriter(to: write) : nil
    }

    /// The sink for everything outside of the app's motherboards. It also gets the messages between boards, if somebody wants them.
    var sink: DiagnosticSink { recorder.sink(messages: messages) }

    /// Returns a driver that shows the sentence about diagnostics, if a person is to see it.
    func driver(around driver: any ScreenDriver, writingRest write: @escaping (String) -> Void) -> any ScreenDriver {
        notice?.driver(around: driver, writingRest: write) ?? driver
    }
}
