public import Boundaries

/// The boundary that this module publishes. Other modules see its public ports.
public final class TeaBoundary: Boundary {
    /// The needs of the boundary, which the user of the module fills.
    public struct Plugin: PluginBoundary {
        public var origin: InputPort<String>
        var grower: InputPort<String> { origin }

        public init(origin: InputPort<String>) { self.origin = origin }
    }
    public typealias Dependencies = BoundaryList.Add<Plugin>

    lazy var pot = TeaPot(origin: dependencies.origin)

    public var sharedPot: InputPort<TeaPot> { makeInputPort(implementation: pot) }
    var blend: InputPort<String> { makeInputPort(implementation: "secret") }
}

extension TeaBoundary {
    public var label: InputPort<String> { makeInputPort(implementation: "Tea from \(dependencies.grower)") }
    var price: InputPort<Int> { makeInputPort(implementation: 3) }
}

/// An object that the boundary makes. It does not know of boundaries.
public final class TeaPot {
    private let origin: String
    private var cups = 0

    init(origin: String) { self.origin = origin }

    /// Fills one more cup.
    public func pour() -> String {
        cups += 1
        return "cup \(cups) from \(origin)"
    }
}
