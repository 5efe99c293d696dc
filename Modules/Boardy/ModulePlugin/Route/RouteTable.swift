import Foundation

/// The routes of all plugins of a launcher.
struct RouteTable {
    let routes: [Route]

    /// Returns true if a text is a URL with a scheme.
    static func isLink(_ text: String) -> Bool { URLComponents(string: text)?.scheme?.isEmpty == false }

    /// Returns the route that takes a link: of several the one with most literal components, of equals the first. The cost is linear in the
    /// number of routes; the link is parsed once.
    func match(_ link: String) -> RouteMatch? {
        guard let url = URLComponents(string: link), let scheme = url.scheme else { return nil }
        let path = url.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: true)
            .map { String($0).removingPercentEncoding ?? String($0) }
        let parts = [scheme.lowercased()] + (url.host.map { $0.isEmpty ? [] : [$0] } ?? []) + path
        let query = (url.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
        var best: RouteMatch?
        for route in routes {
            guard let values = route.pattern.match(parts) else { continue }
            if let found = best, found.route.pattern.literalCount >= route.pattern.literalCount { continue }
            best = RouteMatch(route: route, parameters: LinkParameters(link: link, path: values, query: query))
        }
        return best
    }
}
