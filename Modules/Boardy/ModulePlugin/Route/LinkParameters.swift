/// What a link says: the values of the pattern's placeholders and of its query items, percent-decoded once.
public struct LinkParameters: Sendable {
    private let link: String
    private let values: [String: [String]]

    init(link: String, path: [String: String], query: [(name: String, value: String)]) {
        self.link = link
        var values: [String: [String]] = [:]
        for item in query { values[item.name, default: []].append(item.value) }
        for (name, value) in path { values[name] = [value] }
        self.values = values
    }

    /// The value of a name: the placeholder's, else the last query item's; nil if there is none.
    public subscript(name: String) -> String? { values[name]?.last }

    /// All values of a repeated query item, in order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of a name that must be there.
    public func text(_ name: String) throws(LinkProblem) -> String {
        guard let value = self[name] else {
            throw LinkProblem(link: link, parameter: name, value: nil, expected: "a text")
        }
        return value
    }

    /// The value of a name as a whole number; nil if there is none.
    public func integer(_ name: String) throws(LinkProblem) -> Int? {
        guard let value = self[name] else { return nil }
        guard let number = Int(value) else {
            throw LinkProblem(link: link, parameter: name, value: value, expected: "a whole number")
        }
        return number
    }
}

/// A parameter of a link that the route cannot take.
public struct LinkProblem: Error, CustomStringConvertible {
    /// The link as it was opened.
    public let link: String
    /// The parameter's name.
    public let parameter: String
    /// What was there; nil if nothing was.
    public let value: String?
    /// What should be there.
    public let expected: String

    public var description: String {
        "the link '\(link)' needs \(expected) for '\(parameter)'" + (value.map { ", not '\($0)'" } ?? ", and has none")
    }
}
