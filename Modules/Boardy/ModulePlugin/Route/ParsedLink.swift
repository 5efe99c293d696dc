import Foundation

/// A link in the parts that patterns compare, decoded once.
struct ParsedLink {
    let text: String
    /// The scheme, the host and the components of the path.
    let components: [String]
    let path: [String]
    let query: [(name: String, value: String)]

    /// Returns nil if the text is no URL with a scheme.
    init?(_ text: String) {
        guard let url = URLComponents(string: text), let scheme = url.scheme, !scheme.isEmpty else { return nil }
        self.text = text
        path = url.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: true)
            .map { String($0).removingPercentEncoding ?? String($0) }
        components = [scheme.lowercased()] + (url.host.map { $0.isEmpty ? [] : [$0] } ?? []) + path
        query = (url.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
    }
}

extension String {
    /// Returns the reason why the text is no link, as part of a sentence.
    ///
    /// - Parameter example: a link, for a text without a scheme.
    package func reasonForNoLink(example: String) -> String {
        prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) == nil
            ? "it needs a scheme, as in '\(example)'"
            : "a part of it is not written as links are; a % has two hexadecimal digits behind it, as in %25"
    }
}
