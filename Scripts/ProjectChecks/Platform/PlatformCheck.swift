import BoardySourceCode

/// Finds names that are newer than the declared platforms, outside code that asks for their version.
enum PlatformCheck {
    static func issues(in file: String, tokens: [SwiftToken]) -> [CheckIssue] {
        var regions: [AvailableRegion]?
        return tokens.indices.compactMap { index in
            guard let names = namesByFirstToken[tokens[index].text],
                let name = names.first(where: { matches($0, at: index, in: tokens) })
            else { return nil }
            let known = regions ?? AvailableRegion.all(in: tokens)
            regions = known
            if known.contains(where: { $0.version >= name.introduced && $0.tokens.contains(index) }) { return nil }
            return CheckIssue(
                file: file, at: tokens[index], rule: .platform,
                problem:
                    "\(name.spelling) is new in macOS \(name.introduced), and the package declares older platforms",
                remedy: "use what the declared platforms have, or ask with #available(macOS \(name.introduced), …)")
        }
    }

    private static let namesByFirstToken = Dictionary(grouping: NewerName.all) { $0.tokens[0] }

    /// True if the tokens at `index` spell the name; a generic argument list may stand before a dot.
    private static func matches(_ name: NewerName, at index: Int, in tokens: [SwiftToken]) -> Bool {
        var index = index
        for word in name.tokens {
            if word == ".", tokens.text(at: index) == "<" { index = tokens.indexClosing(index) + 1 }
            guard tokens.text(at: index) == word else { return false }
            index += 1
        }
        return true
    }
}
