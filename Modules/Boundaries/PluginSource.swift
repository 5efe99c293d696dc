/// What `resolve(plugin:)` takes: a resolved adapter, or a plugin that the container filled itself.
///
/// One protocol and not two overloads, as the compiler would try both for every step of a chain with a mistake in it.
public protocol PluginSource {
    /// The plugin it gives.
    associatedtype Filled: PluginBoundary

    /// The plugin, filled.
    ///
    /// - Parameter step: only the framework has one, so nobody else can let an adapter make its plugin.
    static func filled(by source: Self, in step: PluginStep) -> Filled
}

/// The step of a chain that asks for a plugin.
public struct PluginStep {
    @inlinable init() {}
}

extension PluginBoundary {
    /// The plugin as it is.
    @inlinable public static func filled(by source: Self, in step: PluginStep) -> Self { source }
}

extension Resolved: PluginSource where B: AdapterBoundaryProtocol {
    /// What the adapter makes.
    @inlinable public static func filled(by source: Self, in step: PluginStep) -> B.PluginAdaptee {
        switch source.supply.source {
        case .boundary(let adapter): adapter.makePlugin()
        case .fakes(let fakes): fakes.refusePlugin()
        }
    }
}
