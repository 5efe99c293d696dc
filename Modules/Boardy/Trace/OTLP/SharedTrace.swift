public import BoardyCore

/// A trace that several isolation domains write at a time, each the messages of its own motherboards.
///
///     let trace = SharedTrace(contracts: contracts, service: "shop") { line in lines.yield(line) }
///     let finish = trace.record(motherboard, after: traceparent)
///     …
///     finish()
public struct SharedTrace: Sendable {
    private let contracts: [any BoardContract.Type]
    private let service: String
    private let process: String?
    private let write: (@Sendable (String) -> Void)?
    private let send: (@Sendable (EncodedSpans) -> Void)?
    private let flight: FlightRecorder?

    /// Creates a trace without messages.
    ///
    /// - Parameters:
    ///   - contracts: decide whose values the trace shows; see ``TracePayload/allowed(by:)``.
    ///   - service: the name of the program.
    ///   - process: the name of this process among those whose files are joined; nil for none.
    ///   - write: gets each line with its line break, in any of the domains.
    public init(
        contracts: [any BoardContract.Type], service: String, process: String? = nil,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.init(contracts: contracts, service: service, process: process, write: write, send: nil, flight: nil)
    }

    /// Creates a trace that also hands out spans without values.
    ///
    /// - Parameters:
    ///   - write: gets each line with its line break; nil for no lines.
    ///   - send: gets the spans of each outermost call; nil for none.
    ///   - flight: keeps the last messages; nil for none.
    package init(
        contracts: [any BoardContract.Type], service: String, process: String?,
        write: (@Sendable (String) -> Void)?, send: (@Sendable (EncodedSpans) -> Void)?, flight: FlightRecorder?
    ) {
        self.contracts = contracts
        self.service = service
        self.process = process
        self.write = write
        self.send = send
        self.flight = flight
    }

    /// Records an app from now on, such as one that was launched for an activation of another process.
    ///
    /// - Parameter traceparent: the trace context of the activation; nil for a trace of its own.
    /// - Returns: a closure that writes the rest, and ends the recording.
    public func record(_ motherboard: Motherboard, after traceparent: String?) -> () -> Void {
        flight?.record(motherboard)
        if write == nil, send == nil { return {} }
        let exporter = TraceExporter(
            contracts: contracts, service: service, process: process, parent: traceparent, write: write,
            send: send)
        exporter.record(motherboard)
        return { exporter.finish() }
    }
}
