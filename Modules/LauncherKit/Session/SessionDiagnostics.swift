import Boardy
import BoardyHeadless
import BoardySessions

/// The places that the diagnostics of a command go to: the log, standard error, and a sentence on a screen of a person.
struct SessionDiagnostics {
    let relay: DiagnosticRelay
    private let notice: DiagnosticNotice?
    private let messages: (@Sendable (Message) -> Void)?
    /// The last messages of a process that serves others, or nil in a command that ends.
    let flight: FlightLog?

    /// Opens the log, if the command has one.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the log cannot be written.
    init(of request: SessionRequest, in context: CommandContext) throws {
        let surroundings = context.surroundings, identity = context.app.identity
        let write = surroundings.writeDiagnostic, states = identity.stateFolder(surroundings.variable)
        let isInteractive =
            request.purpose == .run && surroundings.hasTerminal && request.asks && request.script == nil
        let log =
            isInteractive || request.log != nil
            ? try DiagnosticLog(path: request.log, of: identity.name, in: states) : nil
        let isNoticed = isInteractive && !context.output.isVerbose && !context.output.isQuiet
        notice = isNoticed ? log.map { DiagnosticNotice(logPath: $0.path, program: identity.name) } : nil
        let tell: @Sendable (Any) -> Void = { write("\(identity.folder): \($0)\n") }
        let people = context.output.isQuiet ? DiagnosticSink { _ in } : DiagnosticSink { tell($0) }
        let flight =
            request.purpose.isServer
            ? FlightLog(of: identity.name, in: states, tell: context.output.isQuiet ? { _ in } : tell) : nil
        self.flight = flight
        let logged = log?.sink
        relay = DiagnosticRelay(
            writing: notice.map { notice in DiagnosticSink { _ in notice.becomeDue() } } ?? people,
            log: flight == nil
                ? logged
                : DiagnosticSink { diagnostic in
                    logged?.report(diagnostic)
                    flight?.note(diagnostic)
                })
        let isLogged = ["true", "yes"].contains(surroundings.variable(identity.variable("log-enabled"))?.lowercased())
        messages = context.output.isVerbose || isLogged ? tell : nil
    }

    /// The sink for everything outside of the app's motherboards. It also gets the messages between boards, if somebody
    /// wants them.
    var sink: DiagnosticSink { relay.sink(messages: messages) }

    /// Returns a driver that shows the sentence about diagnostics, if a person is to see it.
    func driver(around driver: any ScreenDriver, writingRest write: @escaping (String) -> Void) -> any ScreenDriver {
        notice?.driver(around: driver, writingRest: write) ?? driver
    }
}
