/// A value that logs, traces, dumps and JSON never show, such as a password or a card number.
///
/// A secret can be decoded from the plain value. Encoding it throws, unless the encoder was told to reveal secrets
/// (``SecretCoding/revealing``). Other code that sends the value out of the process must call ``reveal()``.
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
