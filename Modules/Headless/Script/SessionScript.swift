/// The answers of a session, written down beforehand: one a line.
///
///     # A comment
///     Sign in: Sign in email="ada@example.org" password="correct horse"
///     ? Sign in: Register
///
/// A line beginning with `?` is used only if its screen comes up. `docs/session-scripts.md` is the whole format.
public struct SessionScript: Sendable, Hashable, CustomStringConvertible {
    /// One answer.
    public struct Entry: Sendable, Hashable {
        /// The title of the screen it answers.
        public let screen: String
        /// The answer.
        public let answer: Answer
        /// Whether it may be left unused.
        public let isOptional: Bool
        /// Where it stands, from 1.
        public let line: Int

        /// An answer to a screen.
        public init(screen: String, answer: Answer, isOptional: Bool = false, line: Int = 0) {
            self.screen = screen
            self.answer = answer
            self.isOptional = isOptional
            self.line = line
        }
    }

    /// What errors call it: the path it was read from.
    public let name: String
    /// The answers, in the order of their lines.
    public let entries: [Entry]

    /// A script made in code; lines are counted from 1 in the order given.
    public init(name: String, entries: [Entry]) {
        self.name = name
        self.entries = entries.enumerated().map { number, entry in
            Entry(screen: entry.screen, answer: entry.answer, isOptional: entry.isOptional, line: number + 1)
        }
    }

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - text: UTF-8 text with lines that end in a line feed, with or without a carriage return; a byte order mark is skipped.
    ///   - name: what errors call it.
    /// - Throws: ``SessionError/Code/malformedScript`` with all lines that cannot be read.
    public init(parsing text: String, name: String) throws(SessionError) {
        var entries: [Entry] = []
        var problems: [String] = []
        let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        for (index, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var reader = ScriptLine(line.last == "\r" ? line.dropLast() : line)
            do throws(ScriptProblem) {
                if let entry = try reader.entry(line: index + 1) { entries.append(entry) }
            } catch {
                problems.append("\(name):\(index + 1):\(error.column): \(error.reason)")
            }
        }
        if !problems.isEmpty { throw .malformedScript(problems) }
        self.name = name
        self.entries = entries
    }

    /// The script as text, secrets and all; without comments. Parsing it gives the same answers again.
    public var description: String {
        entries.map { ScriptNotation.text(of: $0) { _ in true } + "\n" }.joined()
    }
}
