/// How a value that arrives untyped becomes the type asked for: "no value" is one thing everywhere, nil for an optional and `()` for
/// `Void`; any other value by a plain cast. Nothing else is converted.
enum Conversion {
    static func of<Value>(_ value: Any?, to _: Value.Type) -> Value? {
        // Before all that the runtime has to be asked for: what is of the type itself, as nearly every value is.
        if let value, type(of: value) == Value.self { return value as? Value }
        guard let value = value.flatMap({ untyped($0) }) else {
            if let void = () as? Value, Value.self == Void.self { return void }
            return (Any?.none as Any) as? Value
        }
        return value as? Value
    }

    /// What a value holds, however deep in optionals, so that `Any` never means a wrapped one; nil if nothing.
    static func untyped<Value>(_ value: Value) -> Any? {
        // What is of exactly its declared type, and that no optional, holds nothing else. The runtime need not search for a conformance.
        if !_isOptional(Value.self), type(of: value as Any) == Value.self { return value }
        guard let optional = value as? any OptionalValue else { return value }
        return optional.content.flatMap { untyped($0) }
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
