/// The dependencies that a container passes to a boundary which it builds. No other code can make them.
public struct BoundaryInternals {
    @usableFromInline let dependencies: UntypedDependencies
    private let owner: AnyClass

    @usableFromInline init<List>(_ dependencies: DependencyBox<List>, for owner: AnyClass) {
        self.dependencies = dependencies
        self.owner = owner
    }

    func requireOwner(_ builder: AnyClass) { if builder != owner { stop(at: builder) } }

    @usableFromInline func stop(at builder: AnyClass) -> Never {
        preconditionFailure(
            """
            \(builder) got the internals of \(owner).
            Internals fit only the boundary they were made for: pass them to super.init(internals:), do not keep \
            them, and let a container build \(builder) with resolver(for: \(builder).self).
            """)
    }
}

/// The dependencies of a boundary, without their type, as the base class of all boundaries is not generic.
///
/// It is a class of its own, since a cast from `AnyObject` would retain and release the object at each read.
@usableFromInline class UntypedDependencies {
    @usableFromInline init() {}
}

/// The dependencies of a boundary, as one object.
@usableFromInline final class DependencyBox<List>: UntypedDependencies {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }
}
