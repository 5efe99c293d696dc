/// A chain of `resolve` calls between `resolver(for:)` and its last step.
///
/// It cannot be copied, so its container learns when the chain ends, also if the chain is given up halfway.
@usableFromInline struct OpenChain: ~Copyable {
    @usableFromInline let container: BoundaryObject

    @inlinable init(for child: any BoundaryProtocol.Type, in container: BoundaryObject) {
        self.container = container
        container.beginChain(for: child)
    }

    @inlinable deinit { container.endChain() }
}

extension BoundaryObject {
    @usableFromInline final func beginChain(for child: any BoundaryProtocol.Type) {
        openChains += 1
        if openChains > CycleSearch.suspiciousCount { cycleSearch.begin(child, in: type(of: self)) }
    }

    @usableFromInline final func endChain() {
        if openChains > CycleSearch.suspiciousCount { cycleSearch.end() }
        openChains -= 1
    }
}
