// A port is found by its key path, and the compiler sees two ports of one name as a clash only if both are found over as
// many key paths: a search from one boundary to the next would prefer the nearest. So the places stand side by side,
// written out, as no generic type can say "at any place". In a list of up to twenty a port is one key path away, which the
// optimiser turns into a call of the port's getter; in a longer one, two: first to a score of places, then to one of them.

/// The ports of the boundaries in a list, and nothing else of them.
///
/// If two have a port of the same name and type, reading it is an ambiguity, an error of the compiler. `from` says whose
/// port is meant.
@dynamicMemberLookup
public struct Ports<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }

    /// The ports of one of the boundaries: `dependencies.from(Model.self).name`, where several have a port of one name.
    @inlinable public var from: Choice<List> { Choice(list) }

    /// Not available: no port has this name.
    @available(*, unavailable, message: "none of this boundary's Dependencies has an input port of this name and type")
    public subscript<T>(dynamicMember _: String) -> T { neverCalled() }

    /// Not available: no port has this name, and nothing says which type it should have.
    @available(*, unavailable, message: "none of this boundary's Dependencies has an input port of this name and type")
    public subscript(dynamicMember _: String) -> NoSuchPort { neverCalled() }
}

/// The type of a port that does not exist.
public struct NoSuchPort {}

// MARK: - A list of up to twenty, from the last boundary added

extension Ports where List.BeyondTwentieth == BoundaryList {
    /// A port of the last boundary added.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.First, T>) -> T {
        list.first[port]
    }
    /// A port of the second boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Second, T>) -> T {
        list.second[port]
    }
    /// A port of the third boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Third, T>) -> T {
        list.third[port]
    }
    /// A port of the fourth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fourth, T>) -> T {
        list.fourth[port]
    }
    /// A port of the fifth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fifth, T>) -> T {
        list.fifth[port]
    }
    /// A port of the sixth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Sixth, T>) -> T {
        list.sixth[port]
    }
    /// A port of the seventh boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Seventh, T>) -> T {
        list.seventh[port]
    }
    /// A port of the eighth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eighth, T>) -> T {
        list.eighth[port]
    }
    /// A port of the ninth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Ninth, T>) -> T {
        list.ninth[port]
    }
    /// A port of the tenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Tenth, T>) -> T {
        list.tenth[port]
    }
    /// A port of the eleventh boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eleventh, T>) -> T {
        list.eleventh[port]
    }
    /// A port of the twelfth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Twelfth, T>) -> T {
        list.twelfth[port]
    }
    /// A port of the thirteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Thirteenth, T>) -> T {
        list.thirteenth[port]
    }
    /// A port of the fourteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fourteenth, T>) -> T {
        list.fourteenth[port]
    }
    /// A port of the fifteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fifteenth, T>) -> T {
        list.fifteenth[port]
    }
    /// A port of the sixteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Sixteenth, T>) -> T {
        list.sixteenth[port]
    }
    /// A port of the seventeenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Seventeenth, T>) -> T {
        list.seventeenth[port]
    }
    /// A port of the eighteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eighteenth, T>) -> T {
        list.eighteenth[port]
    }
    /// A port of the nineteenth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Nineteenth, T>) -> T {
        list.nineteenth[port]
    }
    /// A port of the twentieth boundary from the end.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Twentieth, T>) -> T {
        list.twentieth[port]
    }
}
