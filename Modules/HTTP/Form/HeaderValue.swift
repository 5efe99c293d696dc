/// A value of a header with parameters, such as `multipart/form-data; boundary=x` or `form-data; name="file"`.
struct HeaderValue: Equatable {
    /// The part before the parameters, in lower case.
    let value: String
    /// The parameters by their names in lower case.
    let parameters: [String: String]

    /// Reads a value, or nil if it is malformed or names a parameter twice.
    ///
    /// In quotes, a backslash is a character like any other and `%22` stands for a quote, as browsers write the names
    /// of files.
    init?(_ text: String) {
        // Bytes, because a character of a name could combine with the quote before it.
        var rest = Array(text.utf8)[...]
        value = Self.word(&rest).lowercased()
        var parameters: [String: String] = [:]
        while rest.popFirst() != nil {
            let name = Self.word(&rest, endingAt: "=;").lowercased()
            guard rest.popFirst() == UInt8(ascii: "="), !name.isEmpty, parameters[name] == nil else { return nil }
            rest = rest.drop(while: \.isSpace)
            guard rest.first == Self.quote else {
                parameters[name] = Self.word(&rest)
                continue
            }
            let quoted = rest.dropFirst().prefix { $0 != Self.quote }
            rest = rest[quoted.endIndex...]
            guard rest.popFirst() != nil, Self.word(&rest).isEmpty else { return nil }
            parameters[name] = String(decoding: quoted.replacing("%22".utf8, with: [Self.quote]), as: UTF8.self)
        }
        self.parameters = parameters
    }

    private static let quote = UInt8(ascii: "\"")

    /// Takes what stands before one of the characters, without spaces around it.
    private static func word(_ rest: inout ArraySlice<UInt8>, endingAt ends: String = ";") -> String {
        let word = rest.prefix { !ends.utf8.contains($0) }
        rest = rest[word.endIndex...]
        return String(decoding: word.trimmed, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces and tabs around them.
    fileprivate var trimmed: ArraySlice<UInt8> {
        guard let last = lastIndex(where: { !$0.isSpace }) else { return [] }
        return self[...last].drop(while: \.isSpace)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
