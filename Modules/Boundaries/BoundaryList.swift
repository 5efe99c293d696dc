/// What can be listed: a `Boundary` class or a `PluginBoundary` struct.
public protocol BoundaryProtocol {
    // The default stands here and nowhere else: a typealias in the base class would fix it in every constraint.
    /// Whose ports it uses, in the order in which they are resolved; none if not declared.
    associatedtype Dependencies: BoundaryListProtocol = BoundaryList
}

/// A list of boundary types together with what stands for them, the last one added first.
///
/// Only `BoundaryList` and `BoundaryLink` adopt it.
public protocol BoundaryListProtocol {
    /// The last one added; `NoBoundary` in the empty list.
    associatedtype Head: BoundaryProtocol
    /// What the list was before; the empty list has itself, so that a place beyond the end is a type like any other.
    associatedtype Tail: BoundaryListProtocol

    /// What the list was before its last five. Counted in steps of one, a far place would be a type that takes the
    /// compiler more memory than there is.
    associatedtype BeyondFifth: BoundaryListProtocol
    /// What the list was before its last twenty.
    typealias BeyondTwentieth = BeyondFifth.BeyondFifth.BeyondFifth.BeyondFifth

    /// What stands for `Head`.
    var head: Supply<Head> { get }
    /// What stands for those in `Tail`.
    var tail: Tail { get }
    /// What stands for those in `BeyondFifth`.
    var beyondFifth: BeyondFifth { get }

    /// The types in the order in which they were added.
    static var boundaries: [any BoundaryProtocol.Type] { get }
}

/// A list that is not empty. Only `BoundaryLink` adopts it.
public protocol FilledListProtocol: BoundaryListProtocol {}

/// The empty list, where every list begins: `BoundaryList.Add<A>.Add<B>` lists A and B. Any length will do.
public struct BoundaryList: BoundaryListProtocol {
    /// The list of one boundary.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryList>

    @inlinable init() {}

    /// Nothing, as there is no boundary in the list.
    @inlinable public var head: Supply<NoBoundary> { Supply(NoBoundary()) }
    /// The empty list again.
    @inlinable public var tail: BoundaryList { self }
    /// The empty list again.
    @inlinable public var beyondFifth: BoundaryList { self }

    /// None.
    public static var boundaries: [any BoundaryProtocol.Type] { [] }
}

/// A list that has at least one boundary.
public struct BoundaryLink<Head: BoundaryProtocol, Tail: BoundaryListProtocol>: FilledListProtocol {
    /// This list and one boundary more.
    public typealias Add<B: BoundaryProtocol> = BoundaryLink<B, BoundaryLink<Head, Tail>>

    /// What stands for the last one added.
    public let head: Supply<Head>
    /// What stands for those before it.
    public let tail: Tail

    @inlinable init(_ head: Supply<Head>, _ tail: Tail) {
        self.head = head
        self.tail = tail
    }

    /// What stands for those before the last five.
    @inlinable public var beyondFifth: Tail.Tail.Tail.Tail.Tail { tail.tail.tail.tail.tail }

    /// Those before the last one, and then it.
    public static var boundaries: [any BoundaryProtocol.Type] { Tail.boundaries + [Head.self] }
}

/// Stands at every place beyond the end of a list; it has no ports.
public struct NoBoundary: BoundaryProtocol {
    @inlinable init() {}
}
