import Foundation

/// An error that a snippet expects: `// error: part of the message` at the end of the line that must fail.
struct Mark {
    let file: String
    let line: Int
    let part: String

    static func marks(in source: Snippet.Source) -> [Mark] {
        source.text.components(separatedBy: "\n").enumerated().flatMap { index, line in
            line.components(separatedBy: "// error:").dropFirst().map {
                Mark(file: source.name, line: index + 1, part: $0.trimmingCharacters(in: .whitespaces))
            }
        }
    }

    func matches(_ error: CompilerError) -> Bool {
        error.file == file && error.line == line && error.message.contains(part)
    }
}
