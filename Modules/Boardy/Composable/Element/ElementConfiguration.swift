/// Something that an interface lets elements choose, with what counts for those that do not.
///
///     enum Section: ElementConfigurationKey { static let defaultValue = 0 }
public protocol ElementConfigurationKey: SendableMetatype {
    /// What is chosen.
    associatedtype Value
    /// What counts where nothing was.
    static var defaultValue: Value { get }
}

/// How an element wants to be shown: a value for each key of the interface that it cares about.
///
///     ComposableElement(id: identifier, content: "3 items", configuration: ElementConfiguration(Section.self, 1))
public struct ElementConfiguration {
    // A value is kept under the type of its key alone, and so has that key's type.
    private var values: [ObjectIdentifier: Any] = [:]

    /// The defaults.
    public init() {}

    /// One choice, and the defaults for the rest.
    public init<Key: ElementConfigurationKey>(_ key: Key.Type, _ value: Key.Value) { self[key] = value }

    /// The value of a key.
    public subscript<Key: ElementConfigurationKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = .some(newValue) }
    }
}
