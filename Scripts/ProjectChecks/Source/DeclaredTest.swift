import BoardySourceCode

/// A `@Test` or `@Suite` with a display name, which is the sentence that it proves.
struct DeclaredTest: Equatable {
    let name: String
    /// True if the test, or a suite around it, is disabled.
    let isDisabled: Bool

    /// Returns every test and suite that has a name, in order. A disabled suite disables the tests in it.
    ///
    /// - Parameter tokens: the tokens of the source.
    static func all(in source: SwiftSource, tokens: [SwiftToken]) -> [DeclaredTest] {
        let attributes = tokens.indices.compactMap { index -> Attribute? in
            let word = tokens[index].text
            guard word == "Test" || word == "Suite", tokens.text(at: index - 1) == "@" else { return nil }
            return Attribute(word: "@\(word)", at: tokens[index - 1].offset, in: source)
        }
        let disabledSuites = attributes.filter { $0.isSuite && $0.isDisabled }.map { body(after: $0.end, in: source) }
        return attributes.compactMap { attribute in
            attribute.name.map { name in
                let inDisabledSuite = disabledSuites.contains { $0.contains(attribute.start) }
                return DeclaredTest(name: name, isDisabled: attribute.isDisabled || inDisabledSuite)
            }
        }
    }

    private static func body(after start: Int, in source: SwiftSource) -> Range<Int> {
        guard let open = source.code[start...].firstIndex(of: UInt8(ascii: "{")) else { return start..<start }
        return open..<source.end(ofGroupAt: open, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
    }

    private struct Attribute {
        let start: Int
        let end: Int
        let isSuite: Bool
        /// True if the test, or a suite around it, is disabled.
        let isDisabled: Bool
        let name: String?

        init?(word: String, at start: Int, in source: SwiftSource) {
            let code = source.code
            guard code[start...].starts(with: word.utf8) else { return nil }
            var open = start + word.utf8.count
            while open < code.count, code[open] == .space { open += 1 }
            guard open < code.count, code[open] == .openParenthesis else { return nil }
            self.start = start
            end = source.end(ofGroupAt: open, open: .openParenthesis, close: .closeParenthesis)
            isSuite = word == "@Suite"
            let words = String(decoding: code[open..<end], as: UTF8.self)
            isDisabled = words.contains(".disabled") && words.contains(#/\.disabled\s*\(/#)

            let first = code[(open + 1)..<end].firstIndex { $0 != .space && $0 != .newline }
            guard let quote = first, code[quote] == .quote,
                let close = code[(quote + 1)..<end].firstIndex(of: .quote)
            else {
                name = nil
                return
            }
            name = String(decoding: source.text[(quote + 1)..<close], as: UTF8.self)
        }
    }
}

extension SwiftSource {
    /// Returns the index behind the bracket that closes the one at `start`, or the end of the file.
    func end(ofGroupAt start: Int, open: UInt8, close: UInt8) -> Int {
        var depth = 0
        for index in start..<code.count {
            if code[index] == open { depth += 1 }
            if code[index] == close { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return code.count
    }
}
