/// A child between `resolver(for:)` and the last step of its chain.
///
/// It cannot be copied, so its container learns when the chain ends, also if nobody finishes the chain.
@usableFromInline struct PendingResolution: ~Copyable {
    @usableFromInline let container: BoundaryObject

    @inlinable init(for child: any BoundaryProtocol.Type, in container: BoundaryObject) {
        self.container = container
        container.beginResolution(of: child)
    }

    @inlinable deinit { container.endResolution() }
}

extension BoundaryObject {
    @usableFromInline final func beginResolution(of child: any BoundaryProtocol.Type) {
        pendingResolutions += 1
        if pendingResolutions > CycleDetector.suspiciousCount { cycleDetector.begin(child, in: type(of: self)) }
    }

    @usableFromInline final func endResolution() {
        if pendingResolutions > CycleDetector.suspiciousCount { cycleDetector.end() }
        pendingResolutions -= 1
    }
}
