import BoardySourceCode

/// Finds `first` and `last` of lazy chains that ask their closures twice for one element.
///
/// `lazy.filter` and those that stand on it look for the element that fits, and for the element again when they read
/// it. The second answer of a closure that reads a clock, a lock or a weak reference may be another one. `compactMap`
/// unwraps it, and the process ends.
enum LazyFirstCheck {
    /// The functions that ask their closure where the elements begin or end.
    private static let searching: Set = ["filter", "compactMap", "flatMap"]

    private struct Chain {
        /// The last name that asks its closure twice, or nil.
        var search: String?
        /// The place of `first` or `last` without a closure of its own, or nil.
        var end: Int?
        /// The place behind the chain.
        var next: Int
    }

    static func issues(in file: String, tokens: [SwiftToken]) -> [CheckIssue] {
        tokens.indices.filter { tokens[$0].text == "lazy" && tokens.text(at: $0 - 1) == "." }
            .compactMap { start -> CheckIssue? in
                let chain = chain(from: start + 1, in: tokens)
                guard let search = chain.search else { return nil }
                let end = chain.end ?? use(ofConstantAt: start, behind: chain.next, in: tokens)
                return end.map { issue(file, search, at: $0, in: tokens) }
            }
    }

    private static func issue(_ file: String, _ search: String, at end: Int, in tokens: [SwiftToken]) -> CheckIssue {
        let name = tokens[end].text
        let remedy =
            search == "filter"
            ? "\(name) { … } with the condition, which runs it once for each element"
            : "\(search) { … }.\(name) without lazy, or lazy.map { … }.first { $0 != nil } ?? nil, which stops there"
        return CheckIssue(
            file: file, at: tokens[end], rule: .lazyFirst,
            problem: "\(name) of a lazy \(search) runs the closure twice for one element, and takes the second answer",
            remedy: remedy)
    }

    /// Follows the members of a chain and their arguments.
    private static func chain(from start: Int, in tokens: [SwiftToken]) -> Chain {
        var chain = Chain(next: start)
        while chain.next < tokens.count {
            let index = chain.next
            switch tokens[index].text {
            case "?", "!": chain.next += 1
            case "(", "[", "{": chain.next = tokens.indexClosing(index) + 1
            case ".":
                let name = tokens.text(at: index + 1)
                if name == "first" || name == "last" {
                    if !["(", "{"].contains(tokens.text(at: index + 2)) { chain.end = index + 1 }
                    return chain
                }
                if searching.contains(name) { chain.search = name }
                chain.next += 2
            default: return chain
            }
        }
        return chain
    }

    /// Returns the place of `first` or `last` of a constant in the same block, whose value the chain is.
    private static func use(ofConstantAt start: Int, behind next: Int, in tokens: [SwiftToken]) -> Int? {
        let line = tokens[..<start].lastIndex { $0.text == "=" } ?? 0
        guard line > 1, tokens[line].line == tokens[start].line, tokens.text(at: line - 2) == "let" else { return nil }
        let name = tokens[line - 1].text
        var depth = 0
        for index in next..<max(next, tokens.count) {
            if tokens[index].text == "{" { depth += 1 }
            if tokens[index].text == "}" { depth -= 1 }
            if depth < 0 { return nil }
            if tokens[index].text == name, tokens.text(at: index + 1) == ".",
                ["first", "last"].contains(tokens.text(at: index + 2)),
                !["(", "{"].contains(tokens.text(at: index + 3))
            {
                return index + 2
            }
        }
        return nil
    }
}
