/// Chooses one of the last twenty boundaries in a list, by its type; called like a function.
public struct Choice<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }

    /// Not available: it is not in the list.
    @_disfavoredOverload
    @available(*, unavailable, message: "the boundary is not among the last twenty of the Dependencies: add it there")
    public func callAsFunction<B: BoundaryProtocol>(_ boundary: B.Type) -> Resolved<B> { neverCalled() }
}

// MARK: - Twenty places, as nothing generic can say "at any place"

extension Choice {
    /// The ports of the last boundary.
    @inlinable public func callAsFunction(_: List.First.Type) -> Resolved<List.First> { Resolved(list.first) }
    @inlinable public func callAsFunction(_: List.Second.Type) -> Resolved<List.Second> { Resolved(list.second) }
    @inlinable public func callAsFunction(_: List.Third.Type) -> Resolved<List.Third> { Resolved(list.third) }
    @inlinable public func callAsFunction(_: List.Fourth.Type) -> Resolved<List.Fourth> { Resolved(list.fourth) }
    @inlinable public func callAsFunction(_: List.Fifth.Type) -> Resolved<List.Fifth> { Resolved(list.fifth) }
    @inlinable public func callAsFunction(_: List.Sixth.Type) -> Resolved<List.Sixth> { Resolved(list.sixth) }
    @inlinable public func callAsFunction(_: List.Seventh.Type) -> Resolved<List.Seventh> { Resolved(list.seventh) }
    @inlinable public func callAsFunction(_: List.Eighth.Type) -> Resolved<List.Eighth> { Resolved(list.eighth) }
    @inlinable public func callAsFunction(_: List.Ninth.Type) -> Resolved<List.Ninth> { Resolved(list.ninth) }
    @inlinable public func callAsFunction(_: List.Tenth.Type) -> Resolved<List.Tenth> { Resolved(list.tenth) }
    @inlinable public func callAsFunction(_: List.Eleventh.Type) -> Resolved<List.Eleventh> { Resolved(list.eleventh) }
    @inlinable public func callAsFunction(_: List.Twelfth.Type) -> Resolved<List.Twelfth> { Resolved(list.twelfth) }
    @inlinable public func callAsFunction(_: List.Thirteenth.Type) -> Resolved<List.Thirteenth> {
        Resolved(list.thirteenth)
    }
    @inlinable public func callAsFunction(_: List.Fourteenth.Type) -> Resolved<List.Fourteenth> {
        Resolved(list.fourteenth)
    }
    @inlinable public func callAsFunction(_: List.Fifteenth.Type) -> Resolved<List.Fifteenth> {
        Resolved(list.fifteenth)
    }
    @inlinable public func callAsFunction(_: List.Sixteenth.Type) -> Resolved<List.Sixteenth> {
        Resolved(list.sixteenth)
    }
    @inlinable public func callAsFunction(_: List.Seventeenth.Type) -> Resolved<List.Seventeenth> {
        Resolved(list.seventeenth)
    }
    @inlinable public func callAsFunction(_: List.Eighteenth.Type) -> Resolved<List.Eighteenth> {
        Resolved(list.eighteenth)
    }
    @inlinable public func callAsFunction(_: List.Nineteenth.Type) -> Resolved<List.Nineteenth> {
        Resolved(list.nineteenth)
    }
    @inlinable public func callAsFunction(_: List.Twentieth.Type) -> Resolved<List.Twentieth> {
        Resolved(list.twentieth)
    }
}
