/// A chain from `resolver(for:)` on, until its last step is taken or it is given up.
///
/// It cannot be copied, so its end is seen without an object that lives as long. Inlined, so that the types which only a
/// cycle has to name are not looked up for every chain.
@usableFromInline struct OpenChain: ~Copyable {
    @usableFromInline let container: BoundaryObject

    @inlinable init<Container: ContainerBoundaryProtocol>(to boundary: (some Boundary).Type, in container: Container) {
        self.container = container
        if container.beginsSuspiciousChain() { container.stopIfCycle(at: boundary, of: Container.Subboundaries.self) }
    }

    @inlinable deinit { container.endChain() }
}

extension BoundaryObject {
    @usableFromInline final func beginsSuspiciousChain() -> Bool {
        openChains += 1
        return openChains > CycleSearch.unsuspicious
    }

    @usableFromInline final func endChain() {
        openChains -= 1
        if openChains == CycleSearch.unsuspicious { cycleSearch = CycleSearch() }
    }

    // A lazy getter has to return a boundary, and there is none.
    @usableFromInline final func stopIfCycle(
        at boundary: any BoundaryProtocol.Type, of children: any BoundaryListProtocol.Type
    ) {
        let complaint = cycleSearch.complaint(
            about: boundary, in: type(of: self), of: children, openChains: openChains)
        if let complaint { preconditionFailure(complaint) }
    }
}
