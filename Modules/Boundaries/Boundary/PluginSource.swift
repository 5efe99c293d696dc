/// Provides a plugin to `resolve(plugin:)`: a resolved adapter, or the plugin itself, which the container has filled.
///
/// It is one protocol and not two overloads, as the compiler would try both for every step of a chain with a mistake in
/// it.
public protocol PluginSource {
    /// The plugin that the source provides.
    associatedtype FilledPlugin: BoundaryProtocol

    /// Adds the filled plugin to the dependencies that a chain has collected.
    ///
    /// Only a chain has such a list, so no other code can let an adapter make its plugin.
    static func add<Given>(_ source: Self, to given: Given) -> BoundaryLink<FilledPlugin, Given>
}
