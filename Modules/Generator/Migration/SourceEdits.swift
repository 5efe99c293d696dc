import BoardySourceCode

/// Replacements of parts of a file, by places in its bytes. They do not overlap.
struct SourceEdits {
    private var edits: [(range: Range<Int>, text: String)] = []

    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }
    mutating func replace(_ token: SwiftToken, with text: String) { replace(token.range, with: text) }
    mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

    func applied(to text: [UInt8]) -> String {
        var result: [UInt8] = [], place = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += text[place..<edit.range.lowerBound]
            result += edit.text.utf8
            place = edit.range.upperBound
        }
        return String(decoding: result + text[place...], as: UTF8.self)
    }
}

extension SwiftToken {
    /// The place of the token in the bytes of the file.
    var range: Range<Int> { offset..<offset + text.utf8.count }
}
