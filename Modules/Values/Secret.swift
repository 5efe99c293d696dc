/// A value that no log, trace, dump or JSON shows: a password, a card number.
///
/// It can be decoded, from the value itself, but on purpose not encoded: what must leave the process says so by ``reveal()``.
public struct Secret<Value> {
    private let value: Value

    /// Hides a value.
    public init(_ value: Value) { self.value = value }

    /// The hidden value. Every call of this is a place to review.
    public func reveal() -> Value { value }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always the same three dots.
    public var description: String { "•••" }

    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` has nothing to walk into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        do {
            value = try Value(from: decoder)
        } catch {
            // A decoder may quote what it could not read, which is the secret.
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The secret is not a \(Value.self)."))
        }
    }
}
