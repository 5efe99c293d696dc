public import BoardyCore
import Foundation

/// Writes the messages of motherboards as lines of OTLP/JSON, the file format of OpenTelemetry, while they happen.
///
///     var random = SystemRandomNumberGenerator()
///     let exporter = TraceExporter(service: "shop", zero: now, random: &random) { file.write($0) }
///     exporter.record(motherboard)
///     …
///     exporter.finish()
/// While it records, an activation that leaves the process carries the context of its trace. The exporter of the other
/// process continues the trace with that as its parent, so that the files of both make one trace.
///
/// A line is one `TracesData`. It is written when the outermost call has returned, and so a process that is killed
/// leaves whole lines. All spans are of one trace. The parent of a span is the message that caused it, which may stand
/// in a later line.
public final class TraceExporter {
    private let recorder: TraceRecorder
    private let writer: OTLPWriter
    private let write: ((String) -> Void)?
    private let send: ((EncodedSpans) -> Void)?

    /// The number of messages that were left out because one outermost call sent more than 100,000.
    public var droppedCount: Int { recorder.droppedCount }

    /// Creates an exporter that writes nothing until ``record(_:)`` is called.
    ///
    /// - Parameters:
    ///   - payload: the form in which values are shown. By default, the names of their types.
    ///   - service: the name of the program, which is the attribute `service.name` of the resource.
    ///   - process: the name of this process among those whose files are joined, which is the attribute
    ///     `service.instance.id`; nil for none.
    ///   - zero: the time of the wall clock at this moment, in nanoseconds since 1970. All times count from it on the
    ///     monotonic clock.
    ///   - parent: the `traceparent` of an activation that came from another process. Messages from outside get it as
    ///     their parent. By default, and if it is no W3C trace context, the trace is one of its own.
    ///   - clock: the monotonic clock.
    ///   - random: gives the IDs of the trace and of its spans.
    ///   - write: gets each line with its line break.
    public convenience init<Generator: RandomNumberGenerator, Time: Clock>(
        _ payload: TracePayload = .types, service: String, process: String? = nil, zero: UInt64,
        parent: String? = nil, clock: Time = ContinuousClock(),
        random: inout Generator, write: @escaping (String) -> Void
    ) where Time.Duration == Duration {
        self.init(
            TraceRecorder(payload, clock: clock), service: service, process: process, zero: zero, parent: parent,
            random: &random, write: write, send: nil)
    }

    private init<Generator: RandomNumberGenerator>(
        _ recorder: TraceRecorder, service: String, process: String?, zero: UInt64, parent: String?,
        random: inout Generator, write: ((String) -> Void)?, send: ((EncodedSpans) -> Void)?
    ) {
        self.recorder = recorder
        self.write = write
        self.send = send
        let writer = OTLPWriter(
            service: service, process: process, zero: zero, parent: parent.flatMap(TraceContext.init), random: &random)
        self.writer = writer
        recorder.context = { "\(writer.context(of: $0))" }
        recorder.onRest = { [weak self] in self?.writeEvents() }
    }

    /// Creates an exporter with the clocks and the random numbers of the system. It shows the values of contracts that
    /// allow it.
    ///
    /// - Parameters:
    ///   - contracts: the contracts of the app; see ``TracePayload/allowed(by:)``.
    ///   - service: the name of the program.
    ///   - process: the name of this process among those whose files are joined; nil for none.
    ///   - parent: the `traceparent` of an activation that came from another process; nil for a trace of its own.
    ///   - write: gets each line with its line break.
    public convenience init(
        contracts: [any BoardContract.Type], service: String, process: String? = nil, parent: String? = nil,
        write: @escaping (String) -> Void
    ) {
        self.init(contracts: contracts, service: service, process: process, parent: parent, write: write, send: nil)
    }

    /// Creates an exporter that also hands out spans without values, as they may leave the machine.
    ///
    /// - Parameters:
    ///   - write: gets each line with its line break; nil for no lines.
    ///   - send: gets the spans of each outermost call; nil for none.
    package convenience init(
        contracts: [any BoardContract.Type], service: String, process: String? = nil, parent: String? = nil,
        write: ((String) -> Void)?, send: ((EncodedSpans) -> Void)?
    ) {
        var random = SystemRandomNumberGenerator()
        // Both clocks are read together once, so that all times of a trace have the differences of the monotonic one.
        let zero = UInt64(max(0, Date().timeIntervalSince1970 * 1_000_000)) * 1_000
        let payload: TracePayload = write == nil ? .types : .allowed(by: contracts)
        self.init(
            TraceRecorder(payload, clock: ContinuousClock()), service: service, process: process, zero: zero,
            parent: parent, random: &random, write: write, send: send)
    }

    /// Writes the messages of a root motherboard and of all inside its boards from now on.
    public func record(_ motherboard: Motherboard) { recorder.record(motherboard) }

    /// Ends the recording, and writes work that has not ended with a mark.
    public func finish() {
        writeEvents(all: true)
        recorder.stop()
    }

    private func writeEvents(all: Bool = false) {
        let events = recorder.takeEvents(all: all, hasValues: write != nil)
        if events.isEmpty { return }
        write?(writer.line(of: events))
        send?(writer.spans(of: write == nil ? events : events.map(\.withoutPayload)))
    }
}
