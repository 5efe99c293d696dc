import BoardyCore

/// Returns routes that get no link or compete for one, each with the earliest route that takes its links.
///
/// Routes are compared by tables of their literal components, so the time grows with the number of routes and of the
/// shapes among them.
func routeIssues(in chosen: [PluginManifest]) -> [ValidationIssue] {
    var routes: [Route] = []
    for manifest in chosen where !manifest.routes.isEmpty { routes += manifest.routes }
    if routes.isEmpty { return [] }
    var issues: [(route: Int, issue: ValidationIssue)] = []
    var groups: [[Int]: [Int]] = [:]
    for (number, route) in routes.enumerated() {
        let pattern = route.pattern
        if pattern.components.first == .literal("") {
            issues.append((number, invalid(route)))
        } else {
            groups[[pattern.components.count, pattern.literalCount], default: []].append(number)
        }
    }
    for group in groups.values {
        let firsts = earlierCompetitors(in: group, of: routes)
        issues += firsts.map { number, first in
            (number, conflict(routes[number], routes[first.route], hasSameShape: first.hasSameShape))
        }
    }
    return issues.sorted { $0.route < $1.route }.map(\.issue)
}

private typealias Competitor = (route: Int, hasSameShape: Bool)

/// Returns for each route the earliest one before it that takes the same links, and one of the same shape in
/// preference.
///
/// - Parameter group: routes with the same numbers of components and of literals, in order.
private func earlierCompetitors(in group: [Int], of routes: [Route]) -> [Int: Competitor] {
    let shapes = Dictionary(grouping: group) { number in
        routes[number].pattern.components.map { if case .literal = $0 { true } else { false } }
    }
    var found: [Int: Competitor] = [:]
    for (shape, members) in shapes {
        for (otherShape, others) in shapes {
            let hasSameShape = shape == otherShape
            let shared = shape.indices.filter { shape[$0] && otherShape[$0] }
            func literals(_ number: Int) -> [RoutePattern.Component] {
                shared.map { routes[number].pattern.components[$0] }
            }
            let first = Dictionary(others.map { (literals($0), $0) }) { earlier, _ in earlier }
            for number in members {
                guard let other = first[literals(number)], other < number else { continue }
                if let known = found[number], known.hasSameShape || !hasSameShape && known.route < other { continue }
                found[number] = (other, hasSameShape)
            }
        }
    }
    return found
}

private func conflict(_ route: Route, _ first: Route, hasSameShape: Bool) -> ValidationIssue {
    let pattern = route.pattern.description, place = ValidationIssue.Place(route.plugin, route.file, route.line)
    if hasSameShape {
        return ValidationIssue(
            .shadowedRoute(pattern, first: first.plugin),
            "\(route.plugin) routes '\(pattern)', but \(first.plugin) takes links of this pattern already", at: [place],
            advice: "change one of them")
    }
    return ValidationIssue(
        .ambiguousRoute(pattern, first: first.plugin),
        "\(route.plugin) routes '\(pattern)', but \(first.plugin) takes "
            + "'\(route.pattern.link(alsoOf: first.pattern))' by '\(first.pattern)'",
        at: [place], advice: "make one of them more literal")
}

private func invalid(_ route: Route) -> ValidationIssue {
    ValidationIssue(
        .invalidRoute(route.pattern.description),
        "\(route.plugin) routes '\(route.pattern)', which is no link, so it gets none",
        at: [.init(route.plugin, route.file, route.line)], advice: "begin it with a scheme, as in 'app://cart'")
}

extension RoutePattern {
    /// Returns a link that two patterns match.
    fileprivate func link(alsoOf other: RoutePattern) -> String {
        let parts = zip(components, other.components).map { one, two in
            if case .literal(let text) = one { return text }
            if case .literal(let text) = two { return text }
            return "x"
        }
        return "\(parts.first ?? "")://\(parts.dropFirst().joined(separator: "/"))"
    }
}
