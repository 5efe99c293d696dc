extension Secret: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        do {
            self.init(try Value(from: decoder))
        } catch {
            // The decoder's error may quote the value, which is the secret.
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The secret is not a \(Value.self)."))
        }
    }
}

extension Secret: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        guard SecretCoding.isRevealing(encoder.userInfo) else {
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "The secret was not encoded. Give the encoder SecretCoding.revealing if it must be."))
        }
        try reveal().encode(to: encoder)
    }
}

/// Tells an encoder to write secrets in plain text, on the way to another process for example.
public enum SecretCoding {
    private static let key = CodingUserInfoKey(rawValue: "Values.revealsSecrets")

    /// The `userInfo` of an encoder that reveals secrets. Every use of this is a place to review.
    public static let revealing: [CodingUserInfoKey: any Sendable] = key.map { [$0: true] } ?? [:]

    static func isRevealing(_ userInfo: [CodingUserInfoKey: Any]) -> Bool {
        key.flatMap { userInfo[$0] as? Bool } ?? false
    }
}
