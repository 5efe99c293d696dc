/// The lines of a configuration file, `name = value`, in which `#` begins a line that is a comment.
///
/// A name is the long name of an option. Spaces around name and value do not count; everything else of a value does, so
/// quotes and `#` are part of it. A byte order mark in front, which some editors write, does not count either.
public struct ConfigurationFile: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        let name: String
        let value: String
        let number: Int
    }

    let name: String
    let mode: UInt32
    private(set) var lines: [Line] = []

    /// Reads the bytes of a file. The program checks the names and values when it parses a command line, also that each
    /// name has a value.
    ///
    /// - Parameters:
    ///   - name: the file's path, for messages.
    ///   - mode: the permissions of the file, which may have a secret only if nobody but its owner can use it.
    /// - Throws: ``ConfigurationError`` for a line that is no text or has no `=` or name.
    public init(_ bytes: some Sequence<UInt8>, name: String, mode: UInt32 = 0o600) throws(ConfigurationError) {
        self.name = name
        self.mode = mode & 0o777
        let bytes = Array(bytes), text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, row) in rows.enumerated() {
            func error(_ reason: String) -> ConfigurationError {
                ConfigurationError(file: name, line: index + 1, reason: reason)
            }
            if let problem = textProblem(in: Array(row)) { throw error("the line \(problem)") }
            let line = String(decoding: row, as: UTF8.self).trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.utf8.contains(UInt8(ascii: "\r")) {
                throw error("the line has a carriage return inside; end each line with a line feed")
            }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw error("the line has no '='; write name = value") }
            let (key, value) = (String(parts[0]).trimmed, String(parts[1]).trimmed)
            guard !key.isEmpty else { throw error("there is no name before '='; write name = value") }
            lines.append(Line(name: key, value: value, number: index + 1))
        }
    }

    /// Returns the value of the first line with a name, or nil if no line has the name.
    package func value(of name: String) -> String? { lines.first { $0.name == name }?.value }
}

/// An error in the form of a configuration file, with exit code 78.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// The path of the file, as the program named it when it read the bytes.
    public let file: String
    /// The line, from 1.
    public let line: Int
    let reason: String

    public var description: String { "\(file):\(line): \(reason)" }
}

extension String {
    /// The text without spaces, tabs and carriage returns at its ends.
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
