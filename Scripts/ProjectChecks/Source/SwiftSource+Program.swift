import BoardySourceCode
import Foundation

extension SwiftSource {
    /// The lines that the compiler reads, without the spaces around them, and their numbers.
    ///
    /// Empty lines and lines that hold only a comment are left out, but not inside of a string.
    var programLines: [(number: Int, text: String)] {
        var start = 0
        return text.split(separator: .newline, omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            defer { start += line.count + 1 }
            let text = String(decoding: line, as: UTF8.self)
            if multilineStrings.contains(where: { $0.contains(start) }) { return (index + 1, text) }
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            let isBlank = code[start..<start + line.count].allSatisfy { $0 == .space }
            return trimmed.isEmpty || (trimmed.hasPrefix("//") && isBlank) ? nil : (index + 1, trimmed)
        }
    }
}
