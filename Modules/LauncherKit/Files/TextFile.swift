import BoardyCommandLine
import BoardyHeadless
package import Foundation

/// Reads standard input to its end; returns nil if it is closed.
package typealias StandardInputReader = @Sendable () throws -> Data?

/// A kind of text that the command line names by a path, or by `-` for standard input.
package struct TextFile {
    /// The greatest number of bytes of a text: 16 MiB.
    static let limit = 16 << 20

    /// The kind of text, for messages.
    let noun: String
    let option: String

    static let script = TextFile(noun: "session script", option: "--script")
    static let input = TextFile(noun: "input", option: "--input")
    static let password = TextFile(noun: "password", option: "--password-file")

    /// A trace, which a command or an option names.
    static func trace(givenTo option: String) -> TextFile { TextFile(noun: "trace", option: option) }

    /// Returns the text of a file, a pipe or a device, or of standard input, which must be UTF-8.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the text cannot be read, and 65 if it is too long or not UTF-8;
    ///   `CancellationError` if the task is cancelled while it waits for the text.
    func text(of name: String, standardInput: @escaping StandardInputReader) async throws -> String {
        let isInput = name == "-", read = isInput ? standardInput : { @Sendable in try Self.bytes(of: name) }
        if let data = try await reading(read) {
            return try text(data, of: isInput ? "the \(noun) on standard input" : "the \(noun) '\(name.printable)'")
        }
        let problem =
            isInput
            ? "standard input is closed or cannot be read, so there is no \(noun). Connect it to a file or a pipe, "
                + "or give \(option) a text file"
            : "the \(noun) '\(name.printable)' cannot be read. Give \(option) a text file, or - for standard input"
        throw CommandError(code: .store, message: problem)
    }

    /// Reads on another thread, because a pipe may be silent for long. Returns nil if there is nothing to read from.
    private func reading(_ read: @escaping StandardInputReader) async throws -> Data? {
        do { return try await runBlocking(read) } catch is CancellationError { throw CancellationError() } catch {
            return nil
        }
    }

    private func text(_ data: Data, of place: String) throws(CommandError) -> String {
        guard data.count <= Self.limit else {
            throw CommandError(
                code: .data, message: "\(place) has more than \(Self.limit) bytes. Divide it into several")
        }
        guard let text = String(data: data, encoding: .utf8), !data.contains(0) else {
            throw CommandError(code: .data, message: "\(place) \(textProblem(in: Array(data)) ?? "is not UTF-8")")
        }
        return text
    }

    /// Reads the standard input of the process; returns nil if the process was started without one.
    package static let standardInput: StandardInputReader = {
        StandardFiles.isInputOpen ? try bytes(of: .standardInput) : nil
    }

    /// Returns the bytes of a file until its end, or a few more than the limit.
    static func bytes(of path: String, atMost limit: Int = limit) throws -> Data? {
        // A file handle reads pipes and devices too, which FileManager does not.
        try FileHandle(forReadingAtPath: path).map { try bytes(of: $0, atMost: limit) }
    }

    private static func bytes(of file: FileHandle, atMost limit: Int = limit) throws -> Data {
        var data = Data()
        while data.count <= limit, let next = try file.read(upToCount: 64 << 10), !next.isEmpty { data += next }
        return data
    }
}
