/// The rules for a link that leads to a board.
enum RouteRules {
    /// Checks a pattern such as `app://loyalty`.
    static func check(_ route: String) throws(GeneratorError) {
        let parts = route.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-_/{}")
        guard parts.count == 2, let first = parts[0].first, ("a"..."z").contains(first),
            parts[0].allSatisfy({ allowed.contains($0) && !"/{}_".contains($0) }), parts[1].hasPrefix("//"),
            parts[1].count > 2, parts[1].allSatisfy(allowed.contains)
        else {
            throw GeneratorError(
                "'\(route.prefix(60))' is no link",
                remedy: "Write a scheme and a path in small letters, such as app://loyalty")
        }
        if route.count > 45 {
            throw GeneratorError("The link has \(route.count) letters, more than 45", remedy: "Type a shorter one")
        }
    }
}
