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
    private let write: @Sendable (String) -> Void

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
        self.contracts = contracts
        self.service = service
        self.process = process
        self.write = write
    }

    /// Records an app from now on, such as one that was launched for an activation of another process.
    ///
    /// - Parameter traceparent: the trace context of the activation; nil for a trace of its own.
    /// - Returns: a closure that writes the rest, and ends the recording.
    public func record(_ motherboard: Motherboard, after traceparent: String?) -> () -> Void {
        let exporter = TraceExporter(
            contracts: contracts, service: service, process: process, parent: traceparent, write: write)
        exporter.record(motherboard)
        return { exporter.finish() }
    }
}
