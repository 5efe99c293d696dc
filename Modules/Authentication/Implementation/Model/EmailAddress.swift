import Foundation

/// The address of an account, in the one spelling under which it is kept: trimmed and in lower case.
struct EmailAddress: Hashable {
    static let longest = 254

    let text: String

    /// The address that somebody typed; nil if it is none.
    ///
    /// Only mail that arrives proves an address, so no more is asked here than one `@` between two names, of which the second has a dot
    /// within.
    init?(_ typed: String) {
        // Composed, because the store compares bytes and keyboards differ in how they spell an accent.
        text = typed.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, text.count <= Self.longest,
            !text.contains(where: \.isWhitespace)
        else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains("") else { return nil }
    }

    /// What stands before the `@`.
    var localPart: String { String(text.prefix { $0 != "@" }) }
}
