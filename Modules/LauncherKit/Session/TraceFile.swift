import Boardy
package import BoardyHeadless
import Foundation

/// The destination of a trace: a file that is written while the session runs, or standard error.
///
/// Each line is written whole as soon as its messages have ended, so the file of a process that is killed can still be
/// read.
@MainActor
package final class TraceFile {
    private let output: TextOutput
    private let exporter: TraceExporter
    private let makeShared: (@escaping @Sendable (String) -> Void) -> SharedTrace
    private let name: String
    private let file: FileHandle?

    /// Opens the file, in place of one that is there.
    ///
    /// - Parameters:
    ///   - errors: gets the trace if the path is `-`.
    ///   - service: the name of the program.
    ///   - process: the name of this process in the queue; nil without a queue.
    ///   - contracts: decide whose values the trace shows.
    /// - Throws: ``TraceProblem`` if the file cannot be written.
    package init(
        _ path: String, errors: TextOutput, service: String, process: String? = nil,
        contracts: [any BoardContract.Type]
    ) throws(TraceProblem) {
        name = path.printable
        if path == "-" {
            (file, output) = (nil, errors)
        } else {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw TraceProblem(
                    "the trace '\(name)' cannot be written: \(String(cString: strerror(errno))). "
                        + "Give --trace a file in a folder that you may write to")
            }
            file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            output = TextOutput(descriptor: descriptor)
        }
        exporter = TraceExporter(contracts: contracts, service: service, process: process, write: output.write)
        makeShared = { SharedTrace(contracts: contracts, service: service, process: process, write: $0) }
    }

    /// Lets other actors write to the file while a body runs. All their lines are written when this returns.
    package func share(_ body: (SharedTrace) async throws -> Void) async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let writing = Task { for await line in lines { output.write(line) } }
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

    /// Writes the messages of an app from now on.
    package func record(_ motherboard: Motherboard) { exporter.record(motherboard) }

    /// Writes the rest of the trace.
    ///
    /// - Throws: ``TraceProblem`` if a part of the trace was not written.
    package func finish() throws(TraceProblem) {
        exporter.finish()
        if let problem = output.problem {
            throw TraceProblem(
                "the trace '\(name)' cannot be written: \(problem). What the command has done stays done; "
                    + "give --trace another place")
        }
        if exporter.droppedCount > 0 {
            throw TraceProblem(
                "the trace '\(name)' has \(exporter.droppedCount) messages less than were sent, "
                    + "because one call sent too many. What the command has done stays done")
        }
    }
}
