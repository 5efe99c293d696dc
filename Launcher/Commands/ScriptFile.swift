import Foundation
import Headless

/// Reads the text of session scripts, for `--script FILE`. ``SessionScript`` parses the text.
enum ScriptFile {
    /// The greatest number of bytes in a script: 16 MiB.
    static let limit = 16 << 20

    /// Returns the text of a file, a pipe or a device, which must be UTF-8.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if the file cannot be read, and 65 if it is too long or not UTF-8 text.
    static func text(of path: String) throws(CommandError) -> String {
        // A file handle reads pipes and devices too, which FileManager does not.
        guard let file = FileHandle(forReadingAtPath: path), let data = try? bytes(of: file) else {
            throw CommandError(
                code: .store,
                message: "the session script '\(path.printable)' cannot be read. "
                    + "Give --script a text file, or - for standard input")
        }
        return try text(data, of: "the session script '\(path.printable)'")
    }

    /// Returns the text of standard input, which must be UTF-8.
    ///
    /// - Throws: the same errors as ``text(of:)``.
    static func textOfStandardInput() throws(CommandError) -> String {
        guard StandardFiles.isInputOpen, let data = try? bytes(of: .standardInput) else {
            throw CommandError(
                code: .store,
                message: "standard input is closed or cannot be read, so there is no session script. "
                    + "Connect it to a file or a pipe, or give --script a text file")
        }
        return try text(data, of: "the session script on standard input")
    }

    /// Returns the bytes of a file until its end, or a few more than the limit.
    private static func bytes(of file: FileHandle) throws -> Data {
        var data = Data()
        while data.count <= limit, let next = try file.read(upToCount: 64 << 10), !next.isEmpty { data += next }
        return data
    }

    private static func text(_ data: Data, of script: String) throws(CommandError) -> String {
        guard data.count <= limit else {
            throw CommandError(
                code: .data, message: "\(script) has more than \(limit) bytes. Divide it into several sessions")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandError(code: .data, message: "\(script) is not UTF-8 text")
        }
        return text
    }
}
