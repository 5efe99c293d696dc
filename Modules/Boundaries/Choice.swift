/// Chooses one of the last forty boundaries in a list, by its type; called like a function.
public struct Choice<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }

    /// Not available: it is not in the list.
    @_disfavoredOverload
    @available(*, unavailable, message: "the boundary is not among the last forty of the Dependencies: add it there")
    public func callAsFunction<B: BoundaryProtocol>(_ boundary: B.Type) -> Resolved<B> { neverCalled() }
}

// MARK: - Twenty places, and twenty more in a longer list, as nothing generic can say "at any place"

extension Choice {
    /// The ports of the last boundary.
    @inlinable public func callAsFunction(_: List.First.Type) -> Resolved<List.First> { Resolved(list.first) }
    /// The ports of the second boundary from the end.
    @inlinable public func callAsFunction(_: List.Second.Type) -> Resolved<List.Second> { Resolved(list.second) }
    /// The ports of the third boundary from the end.
    @inlinable public func callAsFunction(_: List.Third.Type) -> Resolved<List.Third> { Resolved(list.third) }
    /// The ports of the fourth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fourth.Type) -> Resolved<List.Fourth> { Resolved(list.fourth) }
    /// The ports of the fifth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fifth.Type) -> Resolved<List.Fifth> { Resolved(list.fifth) }
    /// The ports of the sixth boundary from the end.
    @inlinable public func callAsFunction(_: List.Sixth.Type) -> Resolved<List.Sixth> { Resolved(list.sixth) }
    /// The ports of the seventh boundary from the end.
    @inlinable public func callAsFunction(_: List.Seventh.Type) -> Resolved<List.Seventh> { Resolved(list.seventh) }
    /// The ports of the eighth boundary from the end.
    @inlinable public func callAsFunction(_: List.Eighth.Type) -> Resolved<List.Eighth> { Resolved(list.eighth) }
    /// The ports of the ninth boundary from the end.
    @inlinable public func callAsFunction(_: List.Ninth.Type) -> Resolved<List.Ninth> { Resolved(list.ninth) }
    /// The ports of the tenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Tenth.Type) -> Resolved<List.Tenth> { Resolved(list.tenth) }
    /// The ports of the eleventh boundary from the end.
    @inlinable public func callAsFunction(_: List.Eleventh.Type) -> Resolved<List.Eleventh> { Resolved(list.eleventh) }
    /// The ports of the twelfth boundary from the end.
    @inlinable public func callAsFunction(_: List.Twelfth.Type) -> Resolved<List.Twelfth> { Resolved(list.twelfth) }
    /// The ports of the thirteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Thirteenth.Type) -> Resolved<List.Thirteenth> {
        Resolved(list.thirteenth)
    }
    /// The ports of the fourteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fourteenth.Type) -> Resolved<List.Fourteenth> {
        Resolved(list.fourteenth)
    }
    /// The ports of the fifteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fifteenth.Type) -> Resolved<List.Fifteenth> {
        Resolved(list.fifteenth)
    }
    /// The ports of the sixteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Sixteenth.Type) -> Resolved<List.Sixteenth> {
        Resolved(list.sixteenth)
    }
    /// The ports of the seventeenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Seventeenth.Type) -> Resolved<List.Seventeenth> {
        Resolved(list.seventeenth)
    }
    /// The ports of the eighteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Eighteenth.Type) -> Resolved<List.Eighteenth> {
        Resolved(list.eighteenth)
    }
    /// The ports of the nineteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Nineteenth.Type) -> Resolved<List.Nineteenth> {
        Resolved(list.nineteenth)
    }
    /// The ports of the twentieth boundary from the end.
    @inlinable public func callAsFunction(_: List.Twentieth.Type) -> Resolved<List.Twentieth> {
        Resolved(list.twentieth)
    }
}

extension Choice where List.BeyondTwentieth: FilledListProtocol {
    /// The ports of the twenty-first boundary from the end.
    @inlinable public func callAsFunction(_: Before.First.Type) -> Resolved<Before.First> { Resolved(before.first) }
    /// The ports of the twenty-second boundary from the end.
    @inlinable public func callAsFunction(_: Before.Second.Type) -> Resolved<Before.Second> { Resolved(before.second) }
    /// The ports of the twenty-third boundary from the end.
    @inlinable public func callAsFunction(_: Before.Third.Type) -> Resolved<Before.Third> { Resolved(before.third) }
    /// The ports of the twenty-fourth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Fourth.Type) -> Resolved<Before.Fourth> { Resolved(before.fourth) }
    /// The ports of the twenty-fifth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Fifth.Type) -> Resolved<Before.Fifth> { Resolved(before.fifth) }
    /// The ports of the twenty-sixth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Sixth.Type) -> Resolved<Before.Sixth> { Resolved(before.sixth) }
    /// The ports of the twenty-seventh boundary from the end.
    @inlinable public func callAsFunction(_: Before.Seventh.Type) -> Resolved<Before.Seventh> {
        Resolved(before.seventh)
    }
    /// The ports of the twenty-eighth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Eighth.Type) -> Resolved<Before.Eighth> { Resolved(before.eighth) }
    /// The ports of the twenty-ninth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Ninth.Type) -> Resolved<Before.Ninth> { Resolved(before.ninth) }
    /// The ports of the thirtieth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Tenth.Type) -> Resolved<Before.Tenth> { Resolved(before.tenth) }
    /// The ports of the thirty-first boundary from the end.
    @inlinable public func callAsFunction(_: Before.Eleventh.Type) -> Resolved<Before.Eleventh> {
        Resolved(before.eleventh)
    }
    /// The ports of the thirty-second boundary from the end.
    @inlinable public func callAsFunction(_: Before.Twelfth.Type) -> Resolved<Before.Twelfth> {
        Resolved(before.twelfth)
    }
    /// The ports of the thirty-third boundary from the end.
    @inlinable public func callAsFunction(_: Before.Thirteenth.Type) -> Resolved<Before.Thirteenth> {
        Resolved(before.thirteenth)
    }
    /// The ports of the thirty-fourth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Fourteenth.Type) -> Resolved<Before.Fourteenth> {
        Resolved(before.fourteenth)
    }
    /// The ports of the thirty-fifth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Fifteenth.Type) -> Resolved<Before.Fifteenth> {
        Resolved(before.fifteenth)
    }
    /// The ports of the thirty-sixth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Sixteenth.Type) -> Resolved<Before.Sixteenth> {
        Resolved(before.sixteenth)
    }
    /// The ports of the thirty-seventh boundary from the end.
    @inlinable public func callAsFunction(_: Before.Seventeenth.Type) -> Resolved<Before.Seventeenth> {
        Resolved(before.seventeenth)
    }
    /// The ports of the thirty-eighth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Eighteenth.Type) -> Resolved<Before.Eighteenth> {
        Resolved(before.eighteenth)
    }
    /// The ports of the thirty-ninth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Nineteenth.Type) -> Resolved<Before.Nineteenth> {
        Resolved(before.nineteenth)
    }
    /// The ports of the fortieth boundary from the end.
    @inlinable public func callAsFunction(_: Before.Twentieth.Type) -> Resolved<Before.Twentieth> {
        Resolved(before.twentieth)
    }
}

extension Choice {
    /// The list without its last twenty.
    public typealias Before = List.BeyondTwentieth

    @inlinable var before: Before { list.beyondTwentieth }
}
