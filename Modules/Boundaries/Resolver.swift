/// Builds a boundary: one `resolve` for each of its dependencies, in the order of its list, then `resolved()`.
///
/// The chain is like the arguments of an initialiser: one `resolve` uses up the step before, and the compiler refuses
/// to go on from it twice. Each step only adds a type to the list of what was given, and that list is compared once
/// with what `B` declares, so right and wrong chains of any length are quick to check.
@dynamicMemberLookup
public struct Resolver<B: Boundary, Siblings: BoundaryListProtocol, Given: BoundaryListProtocol>: ~Copyable {
    @usableFromInline let given: Given
    @usableFromInline let open: OpenChain?

    @inlinable init(given: Given, open: consuming OpenChain?) {
        self.given = given
        self.open = open
    }

    /// Hands in the next dependency: a child, or what the container itself was given, `inherited(Y.self)`. The boundary
    /// built keeps it alive.
    @inlinable public consuming func resolve<D: BoundaryProtocol>(
        dependency: Resolved<D>
    ) -> Resolver<B, Siblings, BoundaryLink<D, Given>> {
        Resolver<B, Siblings, BoundaryLink<D, Given>>(given: BoundaryLink(dependency.supply, given), open: open)
    }

    /// Hands in the next plugin, filled at once by an adapter, or by the container itself.
    ///
    /// The boundary built keeps the plugin, not the adapter. A plugin filled by the container is how a value that is
    /// known only at run time enters a graph: as the configuration of a `Factory` port whose closure resolves with it.
    @inlinable public consuming func resolve<Source: PluginSource>(
        plugin source: Source
    ) -> Resolver<B, Siblings, BoundaryLink<Source.Filled, Given>> {
        let plugin = Source.filled(by: source, in: PluginStep())
        return Resolver<B, Siblings, BoundaryLink<Source.Filled, Given>>(
            given: BoundaryLink(Supply(plugin), given), open: open)
    }

    // `resolved()` is a member found by key path: `Listed` finds a proof that B is a child, the constraint compares the
    // lists. The unavailable ones take over where either fails; unlike a failed constraint on a method they end the
    // compiler's search at once, at any length, and put the sentence at `resolver(for:)`, which names the boundary.

    /// `resolved()`: builds the boundary; exists once every dependency is resolved.
    @_disfavoredOverload
    @inlinable public subscript(dynamicMember _: KeyPath<Listed<Siblings>, IsListed<B>>) -> Construction<B>
    where B.Dependencies == Given {
        Construction(given)
    }

    /// Not available: something is missing, undeclared, there twice or out of order.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message:
            "what is resolved is not what the boundary declares: resolve each of its Dependencies once and in order"
    )
    public subscript(dynamicMember _: KeyPath<ResolvedMember, Void>) -> Construction<B> { neverCalled() }

    /// Not available: the container did not declare this child.
    @available(*, unavailable, message: "the boundary is not in this container's Subboundaries: add it there")
    public subscript(dynamicMember _: KeyPath<Listed<Siblings>, NotListed<B>>) -> Construction<B>
    where B.Dependencies == Given {
        neverCalled()
    }
}

/// The last step of a chain, called like a function: `resolved()`.
public struct Construction<B: Boundary> {
    @usableFromInline let dependencies: B.Dependencies

    @inlinable init(_ dependencies: B.Dependencies) { self.dependencies = dependencies }

    /// Builds a new boundary: its stored properties are set, no port is read, no other boundary is built.
    @inlinable public func callAsFunction() -> Resolved<B> { Resolved(Supply(B(receiving: dependencies))) }
}
