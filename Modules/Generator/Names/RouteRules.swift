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
        var names: Set<Substring> = []
        for part in parts[1].dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
            let name = part.dropFirst().dropLast(), isPlaceholder = part.first == "{" && part.last == "}"
            let word = isPlaceholder ? name : part, isWord = !word.isEmpty && !word.contains(where: "{}".contains)
            if isWord, !isPlaceholder || names.insert(name).inserted { continue }
            throw GeneratorError(
                "'\(route)' is no link: a part of the path is a word, or a word in braces that no other part has",
                remedy: "Write a link such as app://loyalty/{name}")
        }
        if route.count > 45 {
            throw GeneratorError("The link has \(route.count) letters, more than 45", remedy: "Type a shorter one")
        }
    }
}
