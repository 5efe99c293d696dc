/// The dependencies that a container passes to a boundary which it builds. No other code can make them.
public struct BoundaryInternals {
    @usableFromInline let dependencies: UntypedDependencies
    private let owner: AnyClass

    @usableFromInline init<List>(_ dependencies: DependencyBox<List>, for owner: AnyClass) {
        self.dependencies = dependencies
        self.owner = owner
    }

    func requireOwner(_ builder: AnyClass) {
        if builder != owner { stop(at: builder) }
    }

    /// Stops the process: the dependencies have the types of another list, and the initializer of a boundary cannot
    /// throw.
    @usableFromInline func stop(at builder: AnyClass) -> Never {
        preconditionFailure(
            """
            \(builder) got the internals of \(owner).
            They fit only the boundary that they were made for: pass them to super.init(internals:), do not keep \
            them, and let a container build \(builder) with resolver(for: \(builder).self).
            """)
    }
}
