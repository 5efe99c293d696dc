/// The key that says which case of an outcome a JSON object is: `{"outcome":"rejected","reason":…}`.
///
/// Outcomes of all contracts are written alike: one object, the case under `outcome`, what belongs to it beside.
public struct OutcomeKey: CodingKey, ExpressibleByStringLiteral {
    public let stringValue: String
    public var intValue: Int? { nil }

    public init(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { nil }
    public init(stringLiteral value: String) { stringValue = value }
}

extension Encoder {
    /// Begins an outcome: the object, with its case written.
    public func outcome(_ name: String) throws -> KeyedEncodingContainer<OutcomeKey> {
        var container = container(keyedBy: OutcomeKey.self)
        try container.encode(name, forKey: "outcome")
        return container
    }
}
