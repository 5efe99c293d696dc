import Boardy
import BoardyHeadless

/// The places that the diagnostics of a command go to: the log, standard error, and a sentence on a screen of a person.
struct SessionDiagnostics {
    let relay: DiagnosticRelay
    private let notice: DiagnosticNotice?
    private let messages: (@Sendable (Message) -> Void)?
    /// The last messages of a process that serves others; nil in a command that ends.
    let flight: FlightLog?

    /// Opens the log, if the command has one.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the log cannot be written.
    init(of request: SessionRequest, in context: CommandContext) throws {
        let surroundings = context.surroundings, identity = context.app.identity
        let environment = context.environment, write = surroundings.writeDiagnostic
        let isInteractive =
            request.purpose == .run && surroundings.hasTerminal && request.asks && request.script == nil
        let log =
            isInteractive || request.log != nil
            ? try DiagnosticLog(path: request.log, of: identity, environment: environment) : nil
        let isNoticed = isInteractive && !context.output.isVerbose && !context.output.isQuiet
        notice = isNoticed ? log.map { DiagnosticNotice(logPath: $0.path, program: identity.name) } : nil
        let tell: @Sendable (Any) -> Void = { write("\(identity.folder): \($0)\n") }
        let people = context.output.isQuiet ? DiagnosticSink { _ in } : DiagnosticSink { tell($0) }
        let flight =
            request.purpose.isServer
            ? FlightLog(of: identity, environment: environment, tell: context.output.isQuiet ? { _ in } : tell) : nil
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
        let isLogged = ["true", "yes"].contains(environment[identity.variable("log-enabled")]?.lowercased())
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

/// A sentence on the next screen of a person, in place of diagnostics that are written to a log for developers.
final class DiagnosticNotice: Sendable {
    private let isDue = Locked(false)
    private let logPath: String
    private let program: String

    init(logPath: String, program: String) {
        self.logPath = logPath
        self.program = program
    }

    /// Makes the sentence due, because there was a diagnostic. Several of them before the next screen make one
    /// sentence.
    func becomeDue() { isDue.withLock { $0 = true } }

    /// Returns a driver that shows the sentence at the top of the next screen of another driver.
    ///
    /// - Parameter write: gets a sentence that became due after the last screen.
    func driver(around driver: any ScreenDriver, writingRest write: @escaping (String) -> Void) -> any ScreenDriver {
        MappedDriver(driver) { [self] in
            if let sentence = take() { write("\(program): \(sentence.printable)\n") }
        } map: { [self] prompt in
            guard let sentence = take() else { return prompt }
            return prompt.showing([.notice(sentence, .warning)] + prompt.content)
        }
    }

    /// Returns the sentence if it is due, once.
    private func take() -> String? {
        let wasDue = isDue.withLock { isDue in
            defer { isDue = false }
            return isDue
        }
        return wasDue
            ? "Something in the app did not work as it should. Its developers find the details in \(logPath)" : nil
    }
}
