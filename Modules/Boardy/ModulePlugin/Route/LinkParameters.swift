/// The parameters of a link: the values of the placeholders of the pattern and of the query items, percent-decoded once.
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

    /// The value of the placeholder with this name, else of the last query item with this name; nil if there is neither.
    public subscript(name: String) -> String? { values[name]?.last }

    /// Returns all values of a query item that may be repeated, in order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value of a parameter that the link must have.
    ///
    /// - Throws: ``LinkProblem`` if the link has no such parameter.
    public func text(_ name: String) throws(LinkProblem) -> String {
        guard let value = self[name] else {
            throw LinkProblem(link: link, parameter: name, value: nil, expected: "a text")
        }
        return value
    }

    /// Returns the value of a parameter as a whole number; nil if the link has no such parameter.
    ///
    /// - Throws: ``LinkProblem`` if the value is no whole number.
    public func integer(_ name: String) throws(LinkProblem) -> Int? {
        guard let value = self[name] else { return nil }
        guard let number = Int(value) else {
            throw LinkProblem(link: link, parameter: name, value: value, expected: "a whole number")
        }
        return number
    }
}

/// An error of a route that cannot take a parameter of a link.
public struct LinkProblem: Error, CustomStringConvertible {
    /// The text of the link that was opened, before any decoding.
    public let link: String
    /// The name of the parameter, as in the braces of the pattern or in the query of the link.
    public let parameter: String
    /// The value in the link; nil if the parameter is missing.
    public let value: String?
    /// The value that the route expects, in words, such as `a whole number`.
    public let expected: String

    public var description: String {
        "the link '\(link)' needs \(expected) for '\(parameter)'" + (value.map { ", not '\($0)'" } ?? ", and has none")
    }
}
