// The unchecked casts of the library, and why they are right.
//
// The base class is not generic: it keeps the values of the dependencies as an object of unknown type, and the getter
// of the subclass gives them their type back. The reference casts, on every read. Here the type is proven once, when
// the boundary is built: `Internals` remembers the class it was made for, its only initialiser puts the `Dependencies`
// of exactly that class into the box, and the base class takes the box only if the object being built is of that class.
// A class inherits its `Dependencies` with the conformance and cannot change them, so the same holds when the getter is
// called through a superclass. The check is a trap because no value of the right type exists when it fails; only code
// that keeps the internals of one boundary and builds another with them can make it fail.
//
// No box is made for exactly one type, the empty list, so where there is none that type is the one asked for. Its only
// value has no size: there is nothing in it that could be read wrongly.

extension BoundaryObject {
    /// What a container hands to a boundary that it builds; nobody else can make one.
    public struct Internals {
        @usableFromInline let box: AnyObject?
        @usableFromInline let owner: BoundaryObject.Type

        @inlinable init<B: Boundary>(_ dependencies: B.Dependencies, for owner: B.Type) {
            box = B.Dependencies.self == BoundaryList.self ? nil : DependencyBox(dependencies)
            self.owner = owner
        }

        func box(for builder: BoundaryObject.Type) -> AnyObject? {
            precondition(owner == builder, misuse(by: builder))
            return box
        }

        func misuse(by builder: BoundaryObject.Type) -> String {
            """
            \(builder) got the internals of \(owner).
            Internals fit only the boundary they were made for: pass them to super.init(internals:), do not keep \
            them, and let a container build \(builder) with resolver(for: \(builder).self).
            """
        }
    }
}

@usableFromInline final class DependencyBox<Values> {
    @usableFromInline let values: Values

    @inlinable init(_ values: Values) { self.values = values }
}

extension BoundaryProtocol where Self: BoundaryObject {
    @inlinable var received: Dependencies {
        guard let box else { return unsafeBitCast(BoundaryList(), to: Dependencies.self) }
        return unsafeDowncast(box, to: DependencyBox<Dependencies>.self).values
    }
}
