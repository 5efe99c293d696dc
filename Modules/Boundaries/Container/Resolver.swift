/// Builds a boundary: one `resolve` for each of its dependencies, in the order of its list, then `resolved()`.
///
/// The chain is like the arguments of an initialiser. Each step uses up the step before, and the compiler refuses to
/// continue from one step twice. A step only adds a type to the list `Given`. That list is compared once with the
/// boundary's `Dependencies`, so chains of any length compile quickly, right or wrong.
@dynamicMemberLookup
public struct Resolver<B: Boundary, Children: BoundaryListProtocol, Given: BoundaryListProtocol>: ~Copyable {
    @usableFromInline let given: Given
    @usableFromInline let pending: PendingResolution?

    @inlinable init(given: Given, pending: consuming PendingResolution?) {
        self.given = given
        self.pending = pending
    }

    /// Begins a chain without a container. Only `BoundariesTesting` uses it.
    package init() where Given == BoundaryList { self.init(given: BoundaryList(), pending: nil) }

    /// Adds the next dependency: a child, or a dependency of the container itself, `inherited(Y.self)`.
    ///
    /// The boundary that is built keeps the dependency alive.
    @inlinable public consuming func resolve<D: BoundaryProtocol>(
        dependency: Resolved<D>
    ) -> Resolver<B, Children, BoundaryLink<D, Given>> {
        Resolver<B, Children, BoundaryLink<D, Given>>(given: BoundaryLink(dependency, given), pending: pending)
    }

    /// Adds the next plugin. An adapter fills it at once, or the container has filled it.
    ///
    /// The boundary that is built keeps the plugin alive, and not the adapter. A container that fills a plugin itself
    /// can pass on a value that is known only at run time, for example the configuration of a `Factory`.
    @inlinable public consuming func resolve<Addition: PluginSource>(
        plugin source: Addition
    ) -> Resolver<B, Children, BoundaryLink<Addition.FilledPlugin, Given>> {
        Resolver<B, Children, BoundaryLink<Addition.FilledPlugin, Given>>(
            given: Addition.add(source, to: given), pending: pending)
    }
}

// `resolved` is a member found by key path and not a method. The compiler passes over a method whose constraint fails,
// and searches on. It stops at an unavailable member, at any length of the chain, and reports it at `resolver(for:)`,
// the line that names the boundary.

extension Resolver {
    /// Builds a new boundary: `resolved()`. It exists if the container lists the boundary and if its dependencies are
    /// resolved.
    ///
    /// Stored properties are set. No port is read, and no other boundary is built.
    @_disfavoredOverload
    @inlinable public subscript(dynamicMember _: KeyPath<ListSearch<Children>, Found<B>>) -> () -> Resolved<B>
    where B.Dependencies == Given {
        { [given] in Resolved(B(receiving: given)) }
    }

    /// Not available: a dependency is missing, undeclared, given twice or out of order.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: """
            the resolved dependencies are not the declared ones: resolve each of the boundary's Dependencies once and \
            in order
            """
    )
    public subscript(dynamicMember _: KeyPath<SearchMember<Void>, Void>) -> () -> Resolved<B> { unavailable() }

    /// Not available: the container does not list this child.
    @available(*, unavailable, message: "the boundary is not in this container's Subboundaries: add it there")
    public subscript(dynamicMember _: KeyPath<ListSearch<Children>, NotFound<B>>) -> () -> Resolved<B>
    where B.Dependencies == Given {
        unavailable()
    }
}

// The compiler cannot demand that a list is free of repetitions, and it avoids unavailable members where it can. It
// does choose a deprecated member, and reports its message as a warning.

extension Resolver {
    /// Builds a boundary that its container lists twice, with a warning.
    @available(*, deprecated, message: "the container lists this boundary twice in its Subboundaries: remove one")
    @inlinable public subscript(dynamicMember _: KeyPath<ListSearch<Children>, FoundTwice<B>>) -> () -> Resolved<B>
    where B.Dependencies == Given {
        { [given] in Resolved(B(receiving: given)) }
    }

    /// Builds a boundary that lists one of its dependencies twice, with a warning.
    @available(*, deprecated, message: "this boundary lists another one twice in its Dependencies: remove one")
    @inlinable public subscript<D>(dynamicMember _: KeyPath<ListSearch<Given>, FoundTwice<D>>) -> () -> Resolved<B>
    where B.Dependencies == Given {
        { [given] in Resolved(B(receiving: given)) }
    }
}
