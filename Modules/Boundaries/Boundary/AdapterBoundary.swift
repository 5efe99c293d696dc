/// A boundary that implements a plugin. Several may exist for one plugin; the container chooses by passing one.
public typealias AdapterBoundary = Boundary & AdapterBoundaryProtocol

/// Requires a plugin, and a method that fills it. Adopt it through `AdapterBoundary`.
public protocol AdapterBoundaryProtocol: Boundary {
    /// The plugin that the adapter implements.
    associatedtype PluginAdaptee: PluginBoundary

    /// Fills the plugin, with ports made by `makeInputPort(implementation:)`. It runs once for each `resolve(plugin:)`.
    func makePlugin() -> PluginAdaptee
}

extension Resolved: PluginSource where B: AdapterBoundaryProtocol {
    /// Lets the adapter make its plugin, and adds the plugin to the dependencies of the chain.
    @inlinable public static func add<Given>(
        _ source: Self, to given: Given
    ) -> BoundaryLink<B.PluginAdaptee, Given> {
        switch source.source {
        case .boundary(let adapter): BoundaryLink(Resolved<B.PluginAdaptee>(adapter.makePlugin()), given)
        case .fakes(let fakes): fakes.refusePlugin()
        }
    }
}
