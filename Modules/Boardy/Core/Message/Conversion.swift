/// The conversion of a value of unknown type to the type that a receiver asks for.
///
/// "No value" is nil for an optional type and `()` for `Void`. Any other value is cast. There is no other conversion.
package enum Conversion {
    /// Returns a value as a `Value`, or nil if the value has another type.
    package static func of<Value>(_ value: Any?, to _: Value.Type) -> Value? {
        // The common case comes first, since a cast makes the runtime search for conformances.
        if let value, type(of: value) == Value.self { return value as? Value }
        guard let value = value.flatMap({ untyped($0) }) else {
            if let void = () as? Value, Value.self == Void.self { return void }
            return (Any?.none as Any) as? Value
        }
        return value as? Value
    }

    /// Returns the content of a value, at any depth of optionals, or nil if there is no content.
    static func untyped<Value>(_ value: Value) -> Any? {
        // A question to the type costs half of a cast of the value.
        if !(type(of: value as Any) is any OptionalValue.Type) { return value }
        return (value as? any OptionalValue)?.content.flatMap { untyped($0) }
    }
}

/// An optional of any wrapped type, which generic code can cast to.
protocol OptionalValue {
    var content: Any? { get }
    static var contentType: Any.Type { get }
}

extension Optional: OptionalValue {
    var content: Any? { map { $0 } }
    static var contentType: Any.Type { Wrapped.self }
}
