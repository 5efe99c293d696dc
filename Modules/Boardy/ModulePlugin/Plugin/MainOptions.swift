/// What an app hands to its plugins: values found by their type. Copying it copies the values.
public struct MainOptions {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Options without a value.
    public init() {}

    /// Options without a value.
    public static var `default`: MainOptions { MainOptions() }

    /// These options with one more value, which replaces one of the same type.
    public func with<Value>(_ value: Value) -> MainOptions {
        var options = self
        options.values[ObjectIdentifier(Value.self)] = value
        return options
    }

    /// The value of a type; nil if there is none.
    public func value<Value>(of type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }

    /// The value of a type that has a default.
    public func value<Option: MainOption>(of type: Option.Type) -> Option {
        values[ObjectIdentifier(type)] as? Option ?? .defaultValue
    }
}

/// An option that is there also when nobody gave it.
public protocol MainOption {
    /// What holds when nobody gave it.
    static var defaultValue: Self { get }
}
