// How the compiler finds out whether a boundary is in a list: the member `resolved` of `Listed<List>` has the type
// `IsListed<B>` for each B of the list and, besides, `NotListed<F>` for any F, which an unavailable overload takes. No
// value of these types has a meaning, and none is ever read.

/// Has a member `resolved` for each boundary of `List`.
@dynamicMemberLookup
public struct Listed<List: BoundaryListProtocol> {
    /// The end of the list: not found.
    public subscript<F>(dynamicMember _: KeyPath<ResolvedMember, Void>) -> NotListed<F> where List == BoundaryList {
        NotListed()
    }

    /// Found at the head.
    @inlinable
    public subscript<Head, Tail>(
        dynamicMember _: KeyPath<ResolvedHere<Head>, IsListed<Head>>
    ) -> IsListed<Head> where List == BoundaryLink<Head, Tail> {
        IsListed()
    }

    /// Found further back.
    @inlinable
    public subscript<F, Head, Tail>(
        dynamicMember _: KeyPath<Listed<Tail>, IsListed<F>>
    ) -> IsListed<F> where List == BoundaryLink<Head, Tail> {
        IsListed()
    }

    /// Not found, not further back either.
    public subscript<F, Head, Tail>(
        dynamicMember _: KeyPath<Listed<Tail>, NotListed<F>>
    ) -> NotListed<F> where List == BoundaryLink<Head, Tail> {
        NotListed()
    }
}

/// The proof that B is in the list.
public struct IsListed<B: BoundaryProtocol> {
    @inlinable init() {}
}

/// The proof that B may be missing in the list.
public struct NotListed<B> {}

/// Gives the member its name, `resolved`.
public struct ResolvedMember {
    /// The member.
    public var resolved: Void { () }
}

/// Gives the member its name, `resolved`, at the place of one boundary.
public struct ResolvedHere<B: BoundaryProtocol> {
    /// The member.
    public var resolved: IsListed<B> { IsListed() }
}
