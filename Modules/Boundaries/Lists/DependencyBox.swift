/// Stores the dependencies of a boundary without their type, as the base class of all boundaries is not generic.
///
/// It is a class of its own, since a cast from `AnyObject` would retain and release the object at each read.
@usableFromInline class UntypedDependencies {
    @usableFromInline init() {}
}

/// Stores the dependencies of a boundary as one object.
@usableFromInline final class DependencyBox<List>: UntypedDependencies {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }
}
