public import Boundaries

// The names of Boundaries 1.0 that are others here.

extension Factory {
    /// Stores the closure that constructs the objects. Write the closure without a label.
    public init(construction: @escaping (_ configuration: Configuration) -> Interface) { self.init(construction) }
}

/// The base class of boundaries. Write `Boundary` for a class that inherits from this class.
@available(*, deprecated, renamed: "BoundaryObject")
public typealias AnyBoundary = BoundaryObject

/// The boundary without ports, at the end of a list.
@available(*, deprecated, renamed: "NoBoundary")
public typealias Empty = NoBoundary
