/// A key that an interface declares for a choice of its elements, with the value for elements that do not choose.
///
///     enum Section: ElementConfigurationKey { static let defaultValue = 0 }
public protocol ElementConfigurationKey: SendableMetatype {
    /// The type of the value that an element chooses.
    associatedtype Value
    /// The value for elements that do not choose one.
    static var defaultValue: Value { get }
}

/// The choices of an element for its drawing: a value for each key of the interface for which the default does not fit.
///
///     ComposableElement(id: identifier, content: "3 items", configuration: ElementConfiguration(Section.self, 1))
public struct ElementConfiguration {
    // A value is stored under the type of its key, so it has the value type of this key.
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates a configuration with the default of each key.
    public init() {}

    /// Creates a configuration with one choice, and the defaults of all other keys.
    public init<Key: ElementConfigurationKey>(_ key: Key.Type, _ value: Key.Value) { self[key] = value }

    /// The value of a key, or its default if the element has not chosen a value.
    public subscript<Key: ElementConfigurationKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = .some(newValue) }
    }
}
