import BoardyRemote
import BoardySessions

/// The outputs of a session for an operator: figures while it runs, if the command line asks for them, and the last
/// messages when something goes wrong.
@MainActor
struct OperatorOutputs {
    private let server: (any FigureServer)?
    private let endDumping: (() -> Void)?

    /// Begins to serve figures, and to listen for failures and signals.
    ///
    /// - Parameters:
    ///   - engine: the queue of the process; nil for none.
    ///   - spans: the receiver of spans; nil for none.
    ///   - flight: keeps the last messages; nil in a command that ends.
    /// - Throws: ``CommandError`` if the address for figures is of no use.
    init(
        of request: SessionRequest, _ engine: RemoteEngine?, _ spans: (any SpanSink)?, _ flight: FlightLog?,
        in context: CommandContext
    ) throws {
        server = try request.telemetry?.serveFigures(of: context.app.identity, engine, spans)
        if let server { context.note("figures are at \(server.address)") }
        if let flight { engine?.meter.onFailure { flight.note(failure: $0.code.rawValue) } }
        endDumping = flight.flatMap { flight in context.surroundings.onDumpSignal { flight.write() } }
    }

    func end() {
        server?.stop()
        endDumping?()
    }
}
