// What tests make without a graph; BoundariesTesting alone makes use of it.

extension Resolved {
    /// A resolved boundary that was never built.
    package init(faking ports: any FakePorts) { self.init(Supply(faking: Fakes(ports))) }
}

extension InputPort {
    /// A port made outside of boundaries.
    package init(faking implementation: Interface) { self.init(implementation) }
}

extension Resolver {
    /// A chain outside of containers.
    package init() where Given == BoundaryList { self.init(given: BoundaryList(), open: nil) }
}
