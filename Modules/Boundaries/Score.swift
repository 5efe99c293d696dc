// Lists of more than twenty: five scores side by side, and in each the twenty places again.

extension Ports where List.BeyondTwentieth: FilledListProtocol {
    /// A port of the last twenty boundaries.
    @inlinable public subscript<T>(dynamicMember port: KeyPath<Score<List>, T>) -> T {
        Score(list)[keyPath: port]
    }
    /// A port of the twenty boundaries before those.
    @inlinable public subscript<T>(dynamicMember port: KeyPath<Score<List.BeyondTwentieth>, T>) -> T {
        Score(list.beyondTwentieth)[keyPath: port]
    }
    /// A port of the twenty boundaries that come next.
    @inlinable public subscript<T>(dynamicMember port: KeyPath<Score<List.BeyondFortieth>, T>) -> T {
        Score(list.beyondFortieth)[keyPath: port]
    }
    /// A port of the twenty boundaries that come fourth.
    @inlinable public subscript<T>(dynamicMember port: KeyPath<Score<List.BeyondSixtieth>, T>) -> T {
        Score(list.beyondSixtieth)[keyPath: port]
    }
    /// A port of the twenty boundaries that come fifth.
    @inlinable public subscript<T>(dynamicMember port: KeyPath<Score<List.BeyondEightieth>, T>) -> T {
        Score(list.beyondEightieth)[keyPath: port]
    }
}

/// The ports of the last twenty boundaries in a list.
@dynamicMemberLookup
public struct Score<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }
}

extension Score {
    /// A port of the last boundary added.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.First, T>) -> T {
        list.first[port]
    }
    /// A port of the second boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Second, T>) -> T {
        list.second[port]
    }
    /// A port of the third boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Third, T>) -> T {
        list.third[port]
    }
    /// A port of the fourth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Fourth, T>) -> T {
        list.fourth[port]
    }
    /// A port of the fifth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Fifth, T>) -> T {
        list.fifth[port]
    }
    /// A port of the sixth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Sixth, T>) -> T {
        list.sixth[port]
    }
    /// A port of the seventh boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Seventh, T>) -> T {
        list.seventh[port]
    }
    /// A port of the eighth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Eighth, T>) -> T {
        list.eighth[port]
    }
    /// A port of the ninth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Ninth, T>) -> T {
        list.ninth[port]
    }
    /// A port of the tenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Tenth, T>) -> T {
        list.tenth[port]
    }
    /// A port of the eleventh boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Eleventh, T>) -> T {
        list.eleventh[port]
    }
    /// A port of the twelfth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Twelfth, T>) -> T {
        list.twelfth[port]
    }
    /// A port of the thirteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Thirteenth, T>) -> T {
        list.thirteenth[port]
    }
    /// A port of the fourteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Fourteenth, T>) -> T {
        list.fourteenth[port]
    }
    /// A port of the fifteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Fifteenth, T>) -> T {
        list.fifteenth[port]
    }
    /// A port of the sixteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Sixteenth, T>) -> T {
        list.sixteenth[port]
    }
    /// A port of the seventeenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Seventeenth, T>) -> T {
        list.seventeenth[port]
    }
    /// A port of the eighteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Eighteenth, T>) -> T {
        list.eighteenth[port]
    }
    /// A port of the nineteenth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Nineteenth, T>) -> T {
        list.nineteenth[port]
    }
    /// A port of the twentieth boundary from the end.
    @inlinable public subscript<T>(dynamicMember port: PortPath<List.Twentieth, T>) -> T {
        list.twentieth[port]
    }
}
