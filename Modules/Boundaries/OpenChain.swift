/// A chain from `resolver(for:)` on, until its last step is taken or it is given up.
///
/// It cannot be copied, so its end is seen without an object that lives as long. Inlined, so that the types which only a
/// cycle has to name are not looked up for every chain.
@usableFromInline struct OpenChain: ~Copyable {
    @usableFromInline let container: BoundaryObject

    @inlinable init(
        to boundary: (some BoundaryProtocol).Type, of children: (some BoundaryListProtocol).Type,
        in container: BoundaryObject
    ) {
        self.container = container
        if container.beginsSuspiciousChain() { container.stopIfCycle(at: boundary, of: children) }
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
