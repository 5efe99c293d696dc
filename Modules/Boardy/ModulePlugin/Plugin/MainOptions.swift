/// The options that an app gives to its plugins: one value of each type. A copy has values of its own.
public struct MainOptions {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates options without a value. Plugins get the defaults of their options.
    public init() {}

    /// Options without a value, to start with: `MainOptions.default.with(configuration)`.
    public static var `default`: MainOptions { MainOptions() }

    /// Returns these options with one more value. It replaces a value of the same type.
    public func with<Value>(_ value: Value) -> MainOptions {
        var options = self
        options.values[ObjectIdentifier(Value.self)] = value
        return options
    }

    /// Returns the value of a type, or nil if the app gave no such value.
    public func value<Value>(of type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }

    /// Returns the value of a type that has a default; the default if the app gave none.
    public func value<Value: MainOption>(of type: Value.Type) -> Value {
        values[ObjectIdentifier(type)] as? Value ?? .defaultValue
    }
}

/// An option with a default for apps that do not give a value.
public protocol MainOption {
    /// The value for plugins if the app gave none.
    static var defaultValue: Self { get }
}
