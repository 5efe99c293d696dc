// A member's type tells the compiler if a list contains a boundary. `ListSearch<List>` has a member `resolved` of type
// `Found<B>` for each B of the list, of type `FoundTwice<B>` for each B that it lists twice, and of type `NotFound<B>`
// for every B. `Resolver` asks for the key path of one of them. No code reads the member.

/// Searches a list of boundaries at compile time.
@dynamicMemberLookup
public struct ListSearch<List: BoundaryListProtocol> {
    /// Ends the search: no boundary of the list is left.
    public subscript<B>(dynamicMember _: KeyPath<SearchMember<Void>, Void>) -> NotFound<B> where List == BoundaryList {
        unavailable()
    }

    /// Finds the boundary at the head of the list.
    public subscript<Head, Tail>(dynamicMember _: KeyPath<SearchMember<Found<Head>>, Found<Head>>) -> Found<Head>
    where List == BoundaryLink<Head, Tail> {
        unavailable()
    }

    /// Finds the boundary at the head of the list, and in the tail once more.
    public subscript<Head, Tail>(dynamicMember _: KeyPath<ListSearch<Tail>, Found<Head>>) -> FoundTwice<Head>
    where List == BoundaryLink<Head, Tail> {
        unavailable()
    }

    /// Passes on the result of the search in the tail.
    public subscript<Result: SearchResult, Head, Tail>(dynamicMember _: KeyPath<ListSearch<Tail>, Result>) -> Result
    where List == BoundaryLink<Head, Tail> {
        unavailable()
    }
}

/// The result of a search for a boundary in a list.
public protocol SearchResult {}

/// The proof that a list contains B.
public enum Found<B: BoundaryProtocol>: SearchResult {}

/// The proof that a list contains B more than once.
public enum FoundTwice<B: BoundaryProtocol>: SearchResult {}

/// The result for every B, which counts only if there is no proof that the list contains B.
public enum NotFound<B>: SearchResult {}

/// Gives the member of `ListSearch` its name, and the result as its type.
public struct SearchMember<Value> {
    /// The member that a chain of `resolve` calls ends with.
    public var resolved: Value { unavailable() }
}
