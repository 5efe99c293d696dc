/// Why a session could not go on. Two are equal when their codes are.
public struct SessionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What happened, as a code that programs can compare.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// Its stable name.
        public let name: String
        /// What happened, in one sentence; the first line of the error's description.
        public let summary: String

        public var description: String { name }

        /// A screen came up and there is no answer.
        public static let unanswered = Code(name: "unanswered", summary: "A screen came up and nothing answers it.")
        /// A script's answer is for another screen, or its choice or fields do not fit.
        public static let scriptMismatch = Code(
            name: "scriptMismatch", summary: "An answer of the script does not fit the screen that came up.")
        /// Answers were left over.
        public static let scriptUnused = Code(
            name: "scriptUnused", summary: "The session is over and answers are left unused.")
        /// A script has lines that cannot be read.
        public static let malformedScript = Code(
            name: "malformedScript", summary: "The session script cannot be read; nothing was started.")
        /// The terminal's input ended.
        public static let inputEnded = Code(
            name: "inputEnded", summary: "The input ended while a screen waited for its answer.")
        /// A driver gave an answer that does not fit.
        public static let answerRejected = Code(
            name: "answerRejected", summary: "The answer does not fit the screen that came up.")
        /// A context was run a second time at once.
        public static let alreadyRunning = Code(
            name: "alreadyRunning", summary: "The headless context is being run already.")
    }

    /// What happened.
    public let code: Code
    /// Where, with which values, and what to do next: the lines after the summary.
    public let details: String

    /// - Parameters:
    ///   - facts: where and with which values, each with its name; lined up below one another.
    ///   - advice: what to do next.
    init(_ code: Code, _ facts: [(name: String, value: String)], _ advice: String) {
        let width = facts.map(\.name.count).max() ?? 0
        let lines = facts.map { name, value in
            "    \(name):\(String(repeating: " ", count: width - name.count + 1))\(value)"
        }
        self.init(code, lines: lines, advice)
    }

    init(_ code: Code, lines: [String], _ advice: String) {
        self.code = code
        details = (lines + [advice]).joined(separator: "\n")
    }

    public var description: String { "\(code.summary)\n\(details)" }

    public static func == (one: SessionError, other: SessionError) -> Bool { one.code == other.code }
}
