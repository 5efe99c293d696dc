package import Boardy
import Foundation
package import Headless

/// The destination of a trace: a file that is written while the session runs, or standard error.
///
/// Each line is written whole as soon as its messages have ended, so the file of a process that is killed can still be read.
@MainActor
package final class TraceFile {
    private let exporter: TraceExporter
    private let output: TextOutput
    private let name: String
    private let file: FileHandle?

    /// Opens the file, in place of one that is there.
    ///
    /// - Parameters:
    ///   - errors: gets the trace if the path is `-`.
    ///   - service: the name of the program.
    ///   - contracts: decide whose values the trace shows.
    /// - Throws: ``TraceProblem`` if the file cannot be written.
    package init(
        _ path: String, errors: TextOutput, service: String = "launcher", contracts: [any BoardContract.Type]
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
        var random = SystemRandomNumberGenerator()
        exporter = TraceExporter(
            .allowed(by: contracts), service: service, zero: Self.now, random: &random
        ) { [output] in output.write($0) }
    }

    /// The time of the wall clock in nanoseconds since 1970. An exporter reads both clocks together once, so that all times of a trace have the differences
    /// of the monotonic one.
    nonisolated package static var now: UInt64 { UInt64(max(0, Date().timeIntervalSince1970 * 1_000_000)) * 1_000 }

    /// Writes the lines that other actors send, until their stream ends.
    package func write(_ lines: AsyncStream<String>) async { for await line in lines { output.write(line) } }

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
                "the trace '\(name)' has \(exporter.droppedCount) messages less than were sent, because one call sent too many. "
                    + "What the command has done stays done")
        }
    }
}

/// The reason why a trace was not written, or not all of it.
package struct TraceProblem: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
}
