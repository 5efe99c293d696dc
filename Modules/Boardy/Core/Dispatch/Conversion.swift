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
        (value as? any OptionalValue)?.isNil ?? false
    }
}

private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool {
        switch self {
        case .none: true
        case .some(let wrapped): (wrapped as? any OptionalValue)?.isNil ?? false
        }
    }
}
