// The compiler reports two ports of one name as ambiguous only if both are found over as many key paths. A search that
// goes from one boundary to the next would find the nearest one without a word. So each position has a subscript of its
// own, up to twenty. The optimiser turns a key path that is this short into a call of the port's getter.

/// Reads the ports of the boundaries in a list: `dependencies.name`.
///
/// If two boundaries have a port of the same name and type, reading it is an error of the compiler. `from` says which
/// of the two is meant.
@dynamicMemberLookup
public struct Ports<List: BoundaryListProtocol> {
    @usableFromInline let box: DependencyBox<List>

    @inlinable init(_ box: DependencyBox<List>) { self.box = box }

    /// Selects one of the boundaries, to read a port that several have: `dependencies.from(Model.self).name`.
    @inlinable public var from: DependencySelector<List> { DependencySelector(box.list) }

    /// Not available: no boundary in the list has this port.
    @available(
        *, unavailable,
        message: """
            none of this boundary's Dependencies has an input port of this name and type (the last twenty are searched)
            """
    )
    public subscript<T>(dynamicMember _: String) -> T { unavailable() }

    /// Not available: no boundary in the list has this port, and the expression does not say which type is expected.
    @available(
        *, unavailable,
        message: """
            none of this boundary's Dependencies has an input port of this name and type (the last twenty are searched)
            """
    )
    public subscript(dynamicMember _: String) -> NoSuchPort { unavailable() }
}

/// The type of a port that does not exist, in messages of the compiler.
public struct NoSuchPort {}
