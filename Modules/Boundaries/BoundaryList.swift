/// A list of boundary types together with the values that stand for them, the last one added first.
///
/// Only `BoundaryList` and `BoundaryLink` adopt it.
public protocol BoundaryListProtocol {
    /// The last one added; `NoBoundary` in the empty list.
    associatedtype Head: BoundaryProtocol
    /// What the list was before; the empty list has itself, so that a place beyond the end is a type like any other.
    associatedtype Tail: BoundaryListProtocol

    /// The value of `Head`.
    var head: Head { get }
    /// The values of `Tail`.
    var tail: Tail { get }
}

/// The empty list, where every list begins: `BoundaryList.Add<A>.Add<B>` lists A and B. Any length will do.
public struct BoundaryList: BoundaryListProtocol {
    /// The list of one boundary.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryList>

    @inlinable init() {}

    /// Nothing, as there is no boundary in the list.
    @inlinable public var head: NoBoundary { NoBoundary() }
    /// The empty list again.
    @inlinable public var tail: BoundaryList { self }
}

/// A list that has at least one boundary.
public struct BoundaryLink<Head: BoundaryProtocol, Tail: BoundaryListProtocol>: BoundaryListProtocol {
    /// This list and one boundary more.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryLink<Head, Tail>>

    /// The value of the last one added.
    public let head: Head
    /// The values of those before it.
    public let tail: Tail

    @inlinable init(_ head: Head, _ tail: Tail) {
        self.head = head
        self.tail = tail
    }
}

/// Stands at every place beyond the end of a list; it has no ports.
public struct NoBoundary: BoundaryProtocol {
    @inlinable init() {}
}
