/// A value that logs, traces, dumps and JSON never show, such as a password or a card number.
///
/// A secret can be decoded from the plain value. Encoding it throws, unless the encoder was told to reveal secrets (``SecretCoding/revealing``). Other
/// code that sends the value out of the process must call ``reveal()``.
public struct Secret<Value> {
    private let value: Value

    /// Wraps a value so that descriptions and mirrors do not show it. The value is not encrypted in memory.
    public init(_ value: Value) { self.value = value }

    /// Returns the hidden value. A review can find each use of a secret by searching for calls of this function.
    public func reveal() -> Value { value }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots for every value, so that the length is hidden too.
    public var description: String { "•••" }

    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and debuggers find no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        do {
            value = try Value(from: decoder)
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
        try value.encode(to: encoder)
    }
}

/// Tells an encoder to write secrets in plain text, on the way to another process for example.
public enum SecretCoding {
    private static let key = CodingUserInfoKey(rawValue: "Values.revealsSecrets")

    /// The `userInfo` of an encoder that reveals secrets. Every use of this is a place to review.
    public static let revealing: [CodingUserInfoKey: any Sendable] = key.map { [$0: true] } ?? [:]

    /// True if an encoder with this `userInfo` reveals secrets.
    static func isRevealing(_ userInfo: [CodingUserInfoKey: Any]) -> Bool {
        key.flatMap { userInfo[$0] as? Bool } ?? false
    }
}
