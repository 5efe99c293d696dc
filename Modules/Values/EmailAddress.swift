import Foundation

/// The address of an account, in the one spelling under which it is kept: trimmed and in lower case.
package struct EmailAddress: Hashable, Sendable {
    package static let longest = 254

    package let text: String

    /// Reads a typed address; nil if the text is not an address.
    ///
    /// Only mail that arrives proves an address. So this asks for one `@` between two names, the second with a dot
    /// inside.
    package init?(_ typed: String) {
        // Composed, because the store compares bytes and keyboards differ in how they spell an accent.
        text = typed.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, text.count <= Self.longest, !text.contains(where: \.isWhitespace),
            !text.unicodeScalars.contains(where: \.isInvisible)
        else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains("") else { return nil }
    }

    package var localPart: String { String(text.prefix { $0 != "@" }) }
}

extension Unicode.Scalar {
    /// True for what people do not see, so that no two accounts look the same.
    fileprivate var isInvisible: Bool {
        [.control, .format].contains(properties.generalCategory) || properties.isDefaultIgnorableCodePoint
            || properties.isNoncharacterCodePoint
    }
}
