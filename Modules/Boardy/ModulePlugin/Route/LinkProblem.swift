import BoardyCore

/// An error of a route that cannot take a parameter of a link.
public struct LinkProblem: Error, CustomStringConvertible {
    /// The text of the link that was opened, before any decoding.
    public let link: String
    /// The name of the parameter, as in the braces of the pattern or in the query of the link.
    public let parameter: String
    /// The value in the link, or nil if the parameter is missing.
    public let value: String?
    /// The value that the route expects, in words, such as `a whole number`.
    public let expected: String
    /// The pattern of the route, if the parameter is missing.
    var pattern: RoutePattern?

    public var description: String {
        let names = pattern?.names.map { "'\($0)'" } ?? []
        let known =
            names.isEmpty ? "" : "; its pattern '\(pattern?.description ?? "")' has \(names.joined(separator: ", "))"
        return "the link '\(link)' needs \(expected) for '\(parameter)'"
            + (value.map { ", not '\($0)'" } ?? ", and has none\(known)")
    }
}

/// A query item of a link that its route does not read. The description is the end of a sentence that begins with the
/// link.
public struct UnknownQueryItem: Error, CustomStringConvertible {
    /// The name of the item, after decoding.
    public let name: String
    /// The names that the route reads, with the placeholders in its pattern.
    public let known: [String]

    public var description: String {
        let near = spellingSuggestions(for: name, among: Set(known), atMost: 1)
        return "has a query item that its route does not read" + (near.isEmpty ? "" : "; did you mean '\(near[0])'?")
    }
}
