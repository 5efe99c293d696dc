import Boardy
import LauncherSessions

/// The traces of the activations that a worker serves. Each goes on with the trace of its caller.
///
/// The actors of the activations send whole lines, which one task writes.
struct WorkerTrace: Sendable {
    private let contracts: [any BoardContract.Type]
    private let lines: AsyncStream<String>.Continuation

    /// Lets activations write to the file of a process while a body runs. All their lines are written when this returns.
    ///
    /// - Parameter contracts: decide whose values the trace shows.
    @MainActor
    static func sharing(
        _ file: TraceFile, _ contracts: [any BoardContract.Type], _ body: (WorkerTrace) async throws -> Void
    ) async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let writing = Task { await file.write(lines) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(WorkerTrace(contracts: contracts, lines: continuation)))
        } catch {
            result = .failure(error)
        }
        continuation.finish()
        await writing.value
        try result.get()
    }

    /// Records an app that was launched for an activation, until the exporter is told to finish.
    ///
    /// - Parameter traceparent: the trace context of the activation.
    func record(_ motherboard: Motherboard, after traceparent: String?) -> TraceExporter {
        var random = SystemRandomNumberGenerator()
        let exporter = TraceExporter(
            .allowed(by: contracts), service: "launcher", zero: TraceFile.now, parent: traceparent, random: &random
        ) { [lines] in lines.yield($0) }
        exporter.record(motherboard)
        return exporter
    }
}
