import BoardyCore

/// The parameters of a link: the values of the placeholders of the pattern and of the query items, percent-decoded
/// once.
public struct LinkParameters: Sendable {
    private let link: String
    private let pattern: RoutePattern
    private let values: [String: [String]]
    private let items: [String]
    private let asked = Locked<[String]>([])

    init(link: String, pattern: RoutePattern, path: [String: String], query: [(name: String, value: String)]) {
        self.link = link
        self.pattern = pattern
        items = query.map(\.name)
        var values: [String: [String]] = [:]
        for item in query { values[item.name, default: []].append(item.value) }
        for (name, value) in path { values[name] = [value] }
        self.values = values
    }

    /// The value of the placeholder with this name, else of the last query item with this name, or nil if there is
    /// neither.
    public subscript(name: String) -> String? { all(name).last }

    /// Returns all values of a query item that may be repeated, in order.
    public func all(_ name: String) -> [String] {
        asked.withLock { $0.append(name) }
        return values[name] ?? []
    }

    /// The names that the route has asked for.
    var askedNames: Set<String> { asked.withLock { Set($0) } }

    /// The first query item that the route has not asked for, after it has made its input.
    var unknownItem: UnknownQueryItem? {
        let known = asked.withLock { $0 }
        return items.first { !known.contains($0) }.map { UnknownQueryItem(name: $0, known: known) }
    }

    /// The problem of a value that has a control character, which no text may have.
    var controlProblem: LinkProblem? {
        for (name, all) in values.sorted(by: { $0.key < $1.key }) {
            for value in all where ControlCharacter(in: value, allowsLines: true) != nil {
                return LinkProblem(
                    link: link, parameter: name, value: value, expected: "a text without control characters")
            }
        }
        return nil
    }

    /// Returns the value of a parameter that the link must have.
    ///
    /// - Throws: ``LinkProblem`` if the link has no such parameter.
    public func text(_ name: String) throws(LinkProblem) -> String {
        guard let value = self[name] else {
            throw LinkProblem(link: link, parameter: name, value: nil, expected: "a text", pattern: pattern)
        }
        return value
    }

    /// Returns the value of a parameter as a whole number, or nil if the link has no such parameter.
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
