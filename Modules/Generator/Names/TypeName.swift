/// The name of a module, a board or a contract: words in upper camel case, `OrderHistory`.
public struct TypeName: Hashable, Sendable, CustomStringConvertible {
    /// The name as Swift spells it: `OrderHistory`.
    public let description: String

    /// Checks a name.
    ///
    /// - Parameters:
    ///   - text: the name, as typed.
    ///   - subject: the thing that is named, with its article, for errors: `a module`.
    /// - Throws: the rule that the text breaks, and a name that breaks none.
    public init(_ text: String, of subject: String) throws(GeneratorError) {
        try NameRules.check(text, of: subject)
        description = text
    }

    init(checked text: String) { description = text }

    /// The words in lower case: `order`, `history`. A run of capitals is one word: `url`, `list` of `URLList`.
    public var words: [String] {
        let letters = Array(description)
        var words: [String] = []
        for index in letters.indices {
            let begins =
                letters[index].isUppercase
                && (index == 0 || !letters[index - 1].isUppercase
                    || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if begins { words.append("") }
            words[words.count - 1] += letters[index].lowercased()
        }
        return words
    }

    /// The name of a property or a case: `orderHistory`.
    public var camel: String {
        let words = words
        return (words.first ?? "") + words.dropFirst().map(\.capitalizedWord).joined()
    }

    /// The name in an ID or a link: `order-history`.
    public var dashed: String { words.joined(separator: "-") }
    /// The name in a sentence: `order history`.
    public var spaced: String { words.joined(separator: " ") }
    /// The name as a title: `Order history`.
    public var title: String { spaced.capitalizedWord }
    /// The name of a table: `order_history`.
    public var underscored: String { words.joined(separator: "_") }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
