package import BoardyCore
import BoardyHeadless
package import BoardyTrace
package import BoardyWaiting

/// The messages of a session on their way to a file, to a receiver of spans, and to the flight recorder.
///
/// Each line of the file is written whole as soon as its messages have ended, so the file of a process that is killed
/// can still be read.
@MainActor
package final class SessionTrace {
    private let file: TraceFile?
    /// Sends the spans, or nil if nobody asks for them.
    package let sink: (any SpanSink)?
    private let flight: FlightRecorder?
    private let exporter: TraceExporter?
    private let makeShared: ((@Sendable (String) -> Void)?) -> SharedTrace

    /// - Parameters:
    ///   - file: the file; nil for none.
    ///   - sink: sends the messages without their values; nil for none.
    ///   - flight: keeps the last messages; nil for none.
    ///   - service: the name of the program.
    ///   - process: the name of this process in the queue; nil without a queue.
    ///   - contracts: decide whose values the file shows.
    package init(
        _ file: TraceFile?, _ sink: (any SpanSink)?, _ flight: FlightRecorder?, service: String, process: String?,
        contracts: [any BoardContract.Type]
    ) {
        self.file = file
        self.sink = sink
        self.flight = flight
        let send: (@Sendable (EncodedSpans) -> Void)? = sink.map { sink in { @Sendable spans in sink.add(spans) } }
        exporter =
            file == nil && sink == nil
            ? nil
            : TraceExporter(
                contracts: contracts, service: service, process: process, write: file?.output.write, send: send)
        makeShared = {
            SharedTrace(
                contracts: contracts, service: service, process: process, write: $0, send: send, flight: flight)
        }
    }

    /// Writes the messages to a file only, for a program that is no app.
    ///
    /// - Parameters:
    ///   - path: the path of the file, which is made anew, or `-` for standard error.
    ///   - service: the name of the program.
    ///   - contracts: decide whose values the file shows.
    /// - Throws: ``SessionFileProblem`` if the file cannot be written.
    package convenience init(
        to path: String, service: String, contracts: [any BoardContract.Type]
    ) throws(SessionFileProblem) {
        self.init(
            try TraceFile(path, errors: .standardError), nil, nil, service: service, process: nil, contracts: contracts)
    }

    /// Lets other actors add messages while a body runs. All their lines are written when this returns.
    package func share(_ body: (SharedTrace) async throws -> Void) async throws {
        guard let file else { return try await body(makeShared(nil)) }
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let writing = Task { for await line in lines { file.output.write(line) } }
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(makeShared { continuation.yield($0) }))
        } catch {
            result = .failure(error)
        }
        continuation.finish()
        await writing.value
        try result.get()
    }

    /// Adds the messages of an app from now on.
    package func record(_ motherboard: Motherboard) {
        exporter?.record(motherboard)
        flight?.record(motherboard)
    }

    /// Writes and sends the rest.
    ///
    /// - Parameter limit: ends the sending of the spans that are left, which ends after five seconds in any case.
    /// - Returns: the numbers of spans; nil if none were to be sent.
    /// - Throws: ``SessionFileProblem`` if a part of the file was not written.
    @discardableResult
    package func finish(within limit: WaitLimit = .none) async throws(SessionFileProblem) -> SpanFigures? {
        exporter?.finish()
        let figures = await sink?.finish(within: limit)
        try file?.check(droppedCount: exporter?.droppedCount ?? 0)
        return figures
    }
}
