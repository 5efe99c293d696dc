/// A rule that all rows of a module keep, with a statement that counts what breaks it. ``Store/check()`` tries it.
///
///     Invariant("each transaction sums up to zero", count: "SELECT COUNT(*) AS count FROM …")
public struct Invariant: Sendable {
    /// The rule, as a sentence without a full stop.
    public let name: String

    /// The statement, whose column `count` is 0 if the rule is kept.
    public let count: SQL

    /// Declares a rule.
    ///
    /// - Parameters:
    ///   - name: the rule, as a sentence without a full stop.
    ///   - count: a statement without values, whose column `count` is 0 if the rule is kept.
    public init(_ name: String, count: SQL) {
        self.name = name
        self.count = count
    }
}

extension Invariant: Hashable {
    public static func == (a: Invariant, b: Invariant) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
