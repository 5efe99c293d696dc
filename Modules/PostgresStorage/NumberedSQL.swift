/// A statement with `$1`, `$2` and so on, as PostgreSQL wants them, in place of question marks.
struct NumberedSQL {
    let text: String
    /// The number of values that the statement takes.
    let count: Int

    /// Creates the text from SQL with `?`, or with `?1` where a value is used more than once. Quotations and comments
    /// stay as they are.
    init(_ sql: String) {
        var result: [UInt8] = [], count = 0
        let source = Array(sql.utf8)
        var index = 0
        while index < source.count {
            let byte = source[index]
            let end = Self.endOfLiteral(in: source, at: index)
            if end > index {
                result += source[index..<end]
                index = end
            } else if byte == UInt8(ascii: "?") {
                index += 1
                var number = 0
                while index < source.count, (48...57).contains(source[index]), number < 100_000 {
                    number = number * 10 + Int(source[index] - 48)
                    index += 1
                }
                if number == 0 { number = count + 1 }
                count = max(count, number)
                result += Array("$\(number)".utf8)
            } else {
                result.append(byte)
                index += 1
            }
        }
        text = String(decoding: result, as: UTF8.self)
        self.count = count
    }

    /// Returns the place after the quotation or comment that begins here; the same place if none does.
    private static func endOfLiteral(in source: [UInt8], at start: Int) -> Int {
        func end(after closing: String, from index: Int) -> Int {
            let closing = Array(closing.utf8)
            var index = index
            while index < source.count, !source[index...].starts(with: closing) { index += 1 }
            return min(index + closing.count, source.count)
        }
        let rest = source[start...]
        if rest.first == UInt8(ascii: "'") { return end(after: "'", from: start + 1) }
        if rest.first == UInt8(ascii: "\"") { return end(after: "\"", from: start + 1) }
        if rest.starts(with: "--".utf8) { return end(after: "\n", from: start) }
        if rest.starts(with: "/*".utf8) { return end(after: "*/", from: start + 2) }
        return start
    }
}
