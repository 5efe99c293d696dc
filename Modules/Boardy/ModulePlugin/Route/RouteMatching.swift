extension Sequence<Route> {
    /// Returns the route that takes a link: of several the one with most literal components, of equals the first. The
    /// cost is linear in the number of routes; the link is parsed once.
    func match(_ link: ParsedLink) -> RouteMatch? {
        var best: RouteMatch?
        for route in self {
            guard let values = route.pattern.match(link.components) else { continue }
            if let found = best, found.route.pattern.literalCount >= route.pattern.literalCount { continue }
            best = RouteMatch(
                route: route,
                parameters: LinkParameters(
                    link: link.text, pattern: route.pattern, path: values, query: link.query))
        }
        return best
    }
}
