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
