/// The types that a list accepts: `Boundary` classes and `PluginBoundary` structs.
public protocol BoundaryProtocol {
    // The default stands here. A typealias in the base class would fix it in every generic constraint.
    /// The boundaries whose ports this one uses, in the order in which they are resolved. The default is the empty
    /// list.
    associatedtype Dependencies: BoundaryListProtocol = BoundaryList
}

/// A list of boundary types, and one resolved boundary of each. The last type added is the head.
///
/// Only `BoundaryList` and `BoundaryLink` adopt it.
public protocol BoundaryListProtocol {
    /// The last boundary added; `NoBoundary` in the empty list.
    associatedtype Head: BoundaryProtocol
    /// The list before its head was added, or the empty list in the empty list.
    associatedtype Tail: BoundaryListProtocol

    // The compiler needs gigabytes for a position that is spelt as twenty single steps.
    /// The list without its last five boundaries.
    associatedtype BeyondFifth: BoundaryListProtocol

    /// The resolved boundary of type `Head`, whose ports a reader of the list uses.
    var head: Resolved<Head> { get }
    /// The boundaries that were added before the head.
    var tail: Tail { get }
    /// The boundaries that were added before the last five.
    var beyondFifth: BeyondFifth { get }

    /// The types in the order in which they were added.
    static var boundaries: [any BoundaryProtocol.Type] { get }
}

/// The empty list, with which every list begins: `BoundaryList.Add<A>.Add<B>` lists A and B.
///
/// A list may have any length, and a boundary reads the ports of up to twenty.
public struct BoundaryList: BoundaryListProtocol {
    /// Begins a list with its first boundary, which stays the first to be resolved.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryList>

    @inlinable init() {}

    /// A boundary without ports, as the list is empty.
    @inlinable public var head: Resolved<NoBoundary> { Resolved(NoBoundary()) }
    /// The empty list, which is its own tail.
    @inlinable public var tail: BoundaryList { self }
    /// The empty list, so that a position beyond the end has a value.
    @inlinable public var beyondFifth: BoundaryList { self }

    /// An empty array, as the list names no type.
    public static var boundaries: [any BoundaryProtocol.Type] { [] }
}

/// A list of at least one boundary, as `BoundaryList.Add` makes it.
public struct BoundaryLink<Head: BoundaryProtocol, Tail: BoundaryListProtocol>: BoundaryListProtocol {
    /// Adds one more boundary at the end of the list.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryLink<Head, Tail>>

    /// The resolved boundary that was added last.
    public let head: Resolved<Head>
    /// The boundaries that were added before it.
    public let tail: Tail

    @inlinable init(_ head: Resolved<Head>, _ tail: Tail) {
        self.head = head
        self.tail = tail
    }

    /// The list without its last five boundaries.
    @inlinable public var beyondFifth: Tail.Tail.Tail.Tail.Tail { tail.tail.tail.tail.tail }

    /// The types of the list in the order in which they were added.
    public static var boundaries: [any BoundaryProtocol.Type] { Tail.boundaries + [Head.self] }
}

/// Fills every position beyond the end of a list. It has no ports.
public struct NoBoundary: BoundaryProtocol {
    @inlinable init() {}
}
