import Foundation

extension Secret: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        if let sealing = SecretCoding.sealing(in: decoder.userInfo) {
            let json = Data(try SealedField.read(from: decoder, by: sealing))
            guard let value = try? JSONDecoder().decode(Value.self, from: json) else { throw Self.mismatch(decoder) }
            self.init(value)
            return
        }
        do {
            self.init(try Value(from: decoder))
        } catch {
            // The decoder's error may quote the value, which is the secret.
            throw Self.mismatch(decoder)
        }
    }

    private static func mismatch(_ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "The secret is not a \(Value.self)."))
    }
}

extension Secret: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        if let sealing = SecretCoding.sealing(in: encoder.userInfo) {
            return try SealedField.write(Array(JSONEncoder().encode(reveal())), to: encoder, by: sealing)
        }
        if SecretCoding.isDescribing(encoder.userInfo) {
            var object = encoder.container(keyedBy: SealedField.self)
            return try object.encode(reveal(), forKey: .sealed)
        }
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

/// The field of the object that stands for a sealed secret: `{"sealed":"…"}`.
private enum SealedField: CodingKey {
    case sealed

    static func write(_ json: [UInt8], to encoder: any Encoder, by sealing: SecretSealing) throws {
        let text: String
        do {
            text = try sealing.seal(json)
        } catch {
            // The place of the secret instead of the secret, because an error tells its value.
            throw EncodingError.invalidValue(
                Self.sealed, .init(codingPath: encoder.codingPath, debugDescription: "\(error)"))
        }
        var object = encoder.container(keyedBy: SealedField.self)
        try object.encode(text, forKey: .sealed)
    }

    static func read(from decoder: any Decoder, by sealing: SecretSealing) throws -> [UInt8] {
        guard let object = try? decoder.container(keyedBy: SealedField.self),
            let text = try? object.decode(String.self, forKey: .sealed)
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The secret is not sealed."))
        }
        do {
            return try sealing.unseal(text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
        }
    }
}

/// The way in which coders seal secrets and open them. It need not know what a secret contains.
public struct SecretSealing: Sendable {
    let seal: @Sendable ([UInt8]) throws -> String
    let unseal: @Sendable (String) throws -> [UInt8]

    /// - Parameters:
    ///   - seal: returns a sealed text of bytes. The description of its error is told with the place of the secret.
    ///   - unseal: returns the bytes of a sealed text. The description of its error is told with the place of the
    ///     secret.
    public init(
        seal: @escaping @Sendable ([UInt8]) throws -> String, unseal: @escaping @Sendable (String) throws -> [UInt8]
    ) {
        self.seal = seal
        self.unseal = unseal
    }
}

/// Tells a coder how secrets are written and read.
public enum SecretCoding {
    private static let revealingKey = CodingUserInfoKey(rawValue: "Values.revealsSecrets")
    private static let describingKey = CodingUserInfoKey(rawValue: "Values.describesSecrets")
    private static let sealingKey = CodingUserInfoKey(rawValue: "Values.sealsSecrets")

    /// The `userInfo` of an encoder that reveals secrets. Every use of this is a place to review.
    public static let revealing: [CodingUserInfoKey: any Sendable] = revealingKey.map { [$0: true] } ?? [:]

    /// The `userInfo` of an encoder that writes the form of sealed secrets with their values in it, for a schema of
    /// samples.
    public static let describing: [CodingUserInfoKey: any Sendable] = describingKey.map { [$0: true] } ?? [:]

    /// Returns the `userInfo` of coders that write each secret as `{"sealed":"…"}` and read nothing else.
    public static func sealing(by sealing: SecretSealing) -> [CodingUserInfoKey: any Sendable] {
        sealingKey.map { [$0: sealing] } ?? [:]
    }

    static func isRevealing(_ userInfo: [CodingUserInfoKey: Any]) -> Bool {
        revealingKey.flatMap { userInfo[$0] as? Bool } ?? false
    }

    static func isDescribing(_ userInfo: [CodingUserInfoKey: Any]) -> Bool {
        describingKey.flatMap { userInfo[$0] as? Bool } ?? false
    }

    static func sealing(in userInfo: [CodingUserInfoKey: Any]) -> SecretSealing? {
        sealingKey.flatMap { userInfo[$0] as? SecretSealing }
    }
}
