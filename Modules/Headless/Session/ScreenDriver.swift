/// A type that presents screens and supplies their answers: a person at a terminal, a script, or a test.
///
/// A ``HeadlessContext`` calls it in its own isolation domain. While a method waits, other code of the domain runs.
/// Meanwhile the context calls ``update(_:)`` and ``showProgress(_:)`` only.
public protocol ScreenDriver {
    /// Presents a notice, which needs no answer. An error ends the run.
    func present(_ notice: Prompt) async throws

    /// Presents a prompt with choices, and returns its answer.
    ///
    /// - Throws: a ``SessionError`` if there is no answer. It ends the run, and the screen stays open.
    func answer(_ prompt: Prompt) async throws -> Answer

    /// Presents what the prompt that is being answered shows now. Its choices keep their places: those that are gone
    /// are not shown, and new ones stand behind the others. So an answer to what was shown before still fits.
    ///
    /// The default implementation does nothing.
    func update(_ prompt: Prompt)

    /// Shows the progress of a long operation immediately. The default implementation does nothing.
    ///
    /// - Parameter bar: replaces the bar before; nil if the operation has ended.
    func showProgress(_ bar: ProgressBar?)

    /// Ends the session. The context calls it once, at the end of a run that did not fail.
    ///
    /// - Throws: a ``SessionError`` if the driver has answers left.
    func finish() throws
}

extension ScreenDriver {
    public func update(_ prompt: Prompt) {}

    public func showProgress(_ bar: ProgressBar?) {}
}

/// The reason why a session could not go on.
///
/// Two errors are equal if their codes are equal. The description shows the screen, the answer without its values, and
/// what the reader can do.
public struct SessionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, for programs to compare.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name, which stays the same in all versions.
        public let name: String
        /// The failure in one sentence, the first line of the error's description.
        public let summary: String

        public var description: String { name }

        /// A screen was shown, and the driver has no answer for it.
        public static let unanswered = Code(name: "unanswered", summary: "A screen was shown and nothing answers it.")
        /// The next answer of a script is for another screen, or its choice or fields do not fit.
        public static let scriptMismatch = Code(
            name: "scriptMismatch", summary: "An answer of the script does not fit the screen that was shown.")
        /// The session is over, and a script or a recording driver still has answers left.
        public static let scriptUnused = Code(
            name: "scriptUnused", summary: "The session is over and some answers were not used.")
        /// A script has lines that do not follow the format.
        public static let malformedScript = Code(
            name: "malformedScript", summary: "The session script cannot be read; nothing was started.")
        /// A script reads variables that the environment does not have.
        public static let missingVariable = Code(
            name: "missingVariable",
            summary: "The session script reads variables that are not set; nothing was started.")
        /// The input of the terminal ended while a screen waited for its answer.
        public static let inputEnded = Code(
            name: "inputEnded", summary: "The input ended while a screen waited for its answer.")
        /// A driver returned an answer that does not fit the screen.
        public static let answerRejected = Code(
            name: "answerRejected", summary: "The answer does not fit the screen that was shown.")
        /// A context was run while another run of it was under way.
        public static let alreadyRunning = Code(
            name: "alreadyRunning", summary: "The headless context is running already.")
    }

    /// The kind of failure. It alone decides whether two errors are equal.
    public let code: Code
    /// The lines of the description after the summary: where it happened, with which values, and what the reader can
    /// do.
    public let details: String
    /// The line of the session script that the error is about, from 1, or nil if it is about no line.
    public private(set) var line: Int?

    /// - Parameters:
    ///   - facts: names and values. They become one line each, with the values aligned.
    ///   - advice: says what the reader can do.
    init(_ code: Code, _ facts: [(name: String, value: String)], _ advice: String) {
        let width = facts.map(\.name.count).max() ?? 0
        let lines = facts.map { name, value in
            "    \(name):\(String(repeating: " ", count: width - name.count + 1))\(value.printable)"
        }
        self.init(code, lines: lines, advice)
    }

    init(_ code: Code, lines: [String], _ advice: String) {
        self.code = code
        details = (lines + [advice]).joined(separator: "\n")
    }

    func at(line: Int?) -> SessionError {
        var error = self
        error.line = line
        return error
    }

    public var description: String { "\(code.summary)\n\(details)" }

    public static func == (one: SessionError, other: SessionError) -> Bool { one.code == other.code }
}
