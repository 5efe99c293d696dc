public import BoardyModulePlugin

// The options of Boardy 1.x by their keys. An option here is a value of its own type, which needs no key.

extension MainOptions {
    /// The key of an option. Write a type for the option instead.
    public struct Key: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The environment of the app.
        public static let environment = Key(rawValue: "environment")
    }

    /// Creates options with values under keys. Write `MainOptions.default.with(value)` instead.
    public init(_ values: [Key: Any]) {
        self.init()
        self = with(KeyedValues(values: values))
    }

    /// The value of a key. Write `value(of:)` and `with(_:)` instead.
    public subscript(key: Key) -> Any? {
        get { value(of: KeyedValues.self)?.values[key] }
        set {
            var values = value(of: KeyedValues.self)?.values ?? [:]
            values[key] = newValue
            self = with(KeyedValues(values: values))
        }
    }

    /// The value of a key as a type, or nil if the key has no value of the type.
    public subscript<Value>(key: Key) -> Value? { value(of: KeyedValues.self)?.values[key] as? Value }

    /// Returns these options with a value under a key. Write `with(_:)` instead.
    public func set(_ value: Any?, forKey key: Key) -> MainOptions {
        var options = self
        options[key] = value
        return options
    }
}

private struct KeyedValues {
    let values: [MainOptions.Key: Any]
}

extension MainOption {
    /// The key of the option. It has no use here: the type of an option is its key.
    public static var key: MainOptions.Key { MainOptions.Key(rawValue: "\(Self.self)") }
}
