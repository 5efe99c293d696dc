import Foundation

/// An error that a snippet expects, written as `// error: part of the message` at the end of the line that must fail.
struct ExpectedError {
    let file: String
    let line: Int
    /// A part of the compiler's message.
    let part: String

    /// Returns the errors that the lines of a source expect; a line may expect several.
    static func all(in source: SnippetSource) -> [ExpectedError] {
        source.text.components(separatedBy: "\n").enumerated().flatMap { index, line in
            line.components(separatedBy: "// error:").dropFirst().map {
                ExpectedError(file: source.name, line: index + 1, part: $0.trimmingCharacters(in: .whitespaces))
            }
        }
    }

    func matches(_ error: CompilerError) -> Bool {
        error.file == file && error.line == line && error.message.contains(part)
    }
}
