// A boundary that stands twice in a list is told where a chain ends that needs the list. The compiler has no way to say
// that something must not be there, and picks a declaration that is unavailable only where there is no other; a
// deprecated one it takes, and says its sentence. So what is right gives way to these, which exist for such lists alone.

/// Has a member `resolved` for each boundary that `List` has twice.
@dynamicMemberLookup
public struct ListedTwice<List: BoundaryListProtocol> {
    /// The head is there once more further back.
    public subscript<Head, Tail>(
        dynamicMember _: KeyPath<Listed<Tail>, IsListed<Head>>
    ) -> IsListedTwice<Head> where List == BoundaryLink<Head, Tail> {
        IsListedTwice()
    }

    /// Another one is there twice further back.
    public subscript<F, Head, Tail>(
        dynamicMember _: KeyPath<ListedTwice<Tail>, IsListedTwice<F>>
    ) -> IsListedTwice<F> where List == BoundaryLink<Head, Tail> {
        IsListedTwice()
    }
}

/// The proof that B is in a list more than once.
public struct IsListedTwice<B: BoundaryProtocol> {}

/// Has a member `resolved` if `List` has B twice.
@dynamicMemberLookup
public struct Repeated<B: BoundaryProtocol, List: BoundaryListProtocol> {
    /// B is the head, and there once more further back.
    public subscript<Tail>(
        dynamicMember _: KeyPath<Listed<Tail>, IsListed<B>>
    ) -> IsListedTwice<B> where List == BoundaryLink<B, Tail> {
        IsListedTwice()
    }

    /// B is there twice further back.
    public subscript<Head, Tail>(
        dynamicMember _: KeyPath<Repeated<B, Tail>, IsListedTwice<B>>
    ) -> IsListedTwice<B> where List == BoundaryLink<Head, Tail> {
        IsListedTwice()
    }
}

extension Resolver {
    /// `resolved()`, where the container lists this child twice.
    @available(*, deprecated, message: "the container lists this boundary twice in its Subboundaries: remove one")
    @inlinable
    public subscript(
        dynamicMember _: KeyPath<Repeated<B, Siblings>, IsListedTwice<B>>
    ) -> Construction<B> where B.Dependencies == Given {
        Construction(given)
    }

    /// `resolved()`, where the boundary lists another one twice.
    @available(*, deprecated, message: "this boundary lists another one twice in its Dependencies: remove one")
    @inlinable
    public subscript<Twice>(
        dynamicMember _: KeyPath<ListedTwice<Given>, IsListedTwice<Twice>>
    ) -> Construction<B> where B.Dependencies == Given {
        Construction(given)
    }
}
