/// The answers of a session in the order of their use, one in each line.
///
///     # A comment
///     Sign in: Sign in email="ada@example.org" password="correct horse"
///     ? Sign in: Register
///
/// A line that begins with `?` is used only if its screen is shown. `docs/session-scripts.md` describes the format.
public struct SessionScript: Sendable, Hashable, CustomStringConvertible {
    /// The name of the script in error messages, which is usually the path of its file.
    public let name: String
    /// The answers, in the order of their lines.
    public let entries: [ScriptEntry]
    /// True for a recording whose header has no ``SessionRecorder/format``.
    let isEarlierRecording: Bool
    /// The titles of the screens at which a recording says that the input of a tab has ended, as a script writes them.
    let ends: Set<String>
    /// True for the recording of a browser.
    let isOfBrowser: Bool

    /// Creates a script from entries. Their lines are numbered from 1 in the given order.
    public init(name: String, entries: [ScriptEntry]) {
        self.name = name
        (isEarlierRecording, isOfBrowser, ends) = (false, false, [])
        self.entries = entries.enumerated().map { ScriptEntry($1, line: $0 + 1) }
    }

    /// The greatest number of bytes in a line of a script: 64 KiB.
    public static let lineLimit = 64 << 10

    /// Parses the text of a script, and fills in the variables that its values name.
    ///
    /// - Parameters:
    ///   - text: the lines, which end in a line feed with or without a carriage return. A byte order mark at the
    ///     beginning is skipped.
    ///   - name: the name of the script in error messages.
    ///   - environment: the values of the variables. One that is empty counts as missing.
    /// - Throws: ``SessionError/Code/missingVariable`` with every line that names a variable without a value;
    ///   ``SessionError/Code/malformedScript`` with the first twenty lines that do not follow the format, or are longer
    ///   than ``lineLimit``, and the number of the others.
    public init(parsing text: String, name: String, environment: [String: String] = [:]) throws(SessionError) {
        var entries: [ScriptEntry] = []
        var problems: [(line: Int, text: String)] = [], missing: [(line: Int, name: String)] = []
        let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        for (index, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let length = Substring(line).utf8.count
            guard length <= Self.lineLimit else {
                problems.append(
                    (index + 1, "\(index + 1): the line has \(length) bytes; a line may have \(Self.lineLimit)"))
                continue
            }
            var parser = ScriptLineParser(line.last == "\r" ? line.dropLast() : line, environment: environment)
            do throws(ScriptSyntaxError) {
                if let entry = try parser.entry(line: index + 1) { entries.append(entry) }
            } catch {
                problems.append((index + 1, "\(index + 1):\(error.column): \(error.reason)"))
            }
            missing += parser.missing.map { (index + 1, $0) }
        }
        if !problems.isEmpty { throw .malformedScript(name, problems) }
        if !missing.isEmpty { throw .missingVariables(name, missing) }
        self.name = name
        self.entries = entries
        let header = text.prefix { $0 != "\n" && $0 != "\r\n" }
        let isRecording = header.contains("# Recorded by ")
        isEarlierRecording = isRecording && !header.contains(" in \(SessionRecorder.format) ")
        isOfBrowser = isRecording && header.contains(" \(SessionRecorder.browser) ")
        let lines = isRecording ? text.split(whereSeparator: \.isNewline) : []
        ends = Set(lines.compactMap { SessionRecorder.end(in: $0) })
    }

    /// The script as text with its secrets, but without comments. Parsing the text gives an equal script, unless the
    /// old one had comments.
    public var description: String {
        entries.map { $0.text { _ in true } + "\n" }.joined()
    }
}
