extension Currency: Codable {
    private static let storedKey = CodingUserInfoKey(rawValue: "Values.readsStoredCurrencies")

    /// The `userInfo` of a decoder that reads what a store holds already, so that a currency which has gone out of use
    /// since can be read. Other decoders refuse it.
    public static let readingStored: [CodingUserInfoKey: any Sendable] = storedKey.map { [$0: true] } ?? [:]

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        let isStored = Self.storedKey.flatMap { decoder.userInfo[$0] as? Bool } ?? false
        do {
            if isStored { try self.init(stored: code) } else { try self.init(code) }
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
