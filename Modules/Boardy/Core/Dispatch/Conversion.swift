/// How a value that arrives untyped becomes the type asked for: "no value" is one thing everywhere, nil for an optional and `()` for
/// `Void`; any other value by a plain cast. Nothing else is converted.
enum Conversion {
    static func of<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value, !isNil(value) else {
            if let void = () as? Value, Value.self == Void.self { return void }
            return (Any?.none as Any) as? Value
        }
        return value as? Value
    }

    /// Whether a value is an optional without content, however deep.
    private static func isNil(_ value: Any) -> Bool {
        guard let optional = value as? any OptionalValue else { return false }
        return optional.content.map(isNil) ?? true
    }
}

/// An optional, whatever it is an optional of.
protocol OptionalValue {
    /// What it holds; nil if nothing.
    var content: Any? { get }
    /// The type of what it may hold.
    static var contentType: Any.Type { get }
}

extension Optional: OptionalValue {
    var content: Any? { map { $0 } }
    static var contentType: Any.Type { Wrapped.self }
}
