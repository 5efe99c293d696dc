/// Selects one of the last forty boundaries in a list by its type. It is called like a function.
public struct DependencySelector<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }

    /// Not available: the boundary is not in the list.
    @_disfavoredOverload
    @available(*, unavailable, message: "the boundary is not among the last forty of the Dependencies: add it there")
    public func callAsFunction<B: BoundaryProtocol>(_ boundary: B.Type) -> Resolved<B> { unavailable() }
}

extension DependencySelector {
    /// The ports of the last boundary.
    @inlinable public func callAsFunction(_: List.First.Type) -> Resolved<List.First> { list.first }
    /// The ports of the second boundary from the end.
    @inlinable public func callAsFunction(_: List.Second.Type) -> Resolved<List.Second> { list.second }
    /// The ports of the third boundary from the end.
    @inlinable public func callAsFunction(_: List.Third.Type) -> Resolved<List.Third> { list.third }
    /// The ports of the fourth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fourth.Type) -> Resolved<List.Fourth> { list.fourth }
    /// The ports of the fifth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fifth.Type) -> Resolved<List.Fifth> { list.fifth }
    /// The ports of the sixth boundary from the end.
    @inlinable public func callAsFunction(_: List.Sixth.Type) -> Resolved<List.Sixth> { list.sixth }
    /// The ports of the seventh boundary from the end.
    @inlinable public func callAsFunction(_: List.Seventh.Type) -> Resolved<List.Seventh> { list.seventh }
    /// The ports of the eighth boundary from the end.
    @inlinable public func callAsFunction(_: List.Eighth.Type) -> Resolved<List.Eighth> { list.eighth }
    /// The ports of the ninth boundary from the end.
    @inlinable public func callAsFunction(_: List.Ninth.Type) -> Resolved<List.Ninth> { list.ninth }
    /// The ports of the tenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Tenth.Type) -> Resolved<List.Tenth> { list.tenth }
    /// The ports of the eleventh boundary from the end.
    @inlinable public func callAsFunction(_: List.Eleventh.Type) -> Resolved<List.Eleventh> { list.eleventh }
    /// The ports of the twelfth boundary from the end.
    @inlinable public func callAsFunction(_: List.Twelfth.Type) -> Resolved<List.Twelfth> { list.twelfth }
    /// The ports of the thirteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Thirteenth.Type) -> Resolved<List.Thirteenth> { list.thirteenth }
    /// The ports of the fourteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fourteenth.Type) -> Resolved<List.Fourteenth> { list.fourteenth }
    /// The ports of the fifteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fifteenth.Type) -> Resolved<List.Fifteenth> { list.fifteenth }
    /// The ports of the sixteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Sixteenth.Type) -> Resolved<List.Sixteenth> { list.sixteenth }
    /// The ports of the seventeenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Seventeenth.Type) -> Resolved<List.Seventeenth> { list.seventeenth }
    /// The ports of the eighteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Eighteenth.Type) -> Resolved<List.Eighteenth> { list.eighteenth }
    /// The ports of the nineteenth boundary from the end.
    @inlinable public func callAsFunction(_: List.Nineteenth.Type) -> Resolved<List.Nineteenth> { list.nineteenth }
    /// The ports of the twentieth boundary from the end.
    @inlinable public func callAsFunction(_: List.Twentieth.Type) -> Resolved<List.Twentieth> { list.twentieth }
    /// The ports of the twenty-first boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyFirst.Type) -> Resolved<List.TwentyFirst> { list.twentyFirst }
    /// The ports of the twenty-second boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentySecond.Type) -> Resolved<List.TwentySecond> {
        list.twentySecond
    }
    /// The ports of the twenty-third boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyThird.Type) -> Resolved<List.TwentyThird> { list.twentyThird }
    /// The ports of the twenty-fourth boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyFourth.Type) -> Resolved<List.TwentyFourth> {
        list.twentyFourth
    }
    /// The ports of the twenty-fifth boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyFifth.Type) -> Resolved<List.TwentyFifth> { list.twentyFifth }
    /// The ports of the twenty-sixth boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentySixth.Type) -> Resolved<List.TwentySixth> { list.twentySixth }
    /// The ports of the twenty-seventh boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentySeventh.Type) -> Resolved<List.TwentySeventh> {
        list.twentySeventh
    }
    /// The ports of the twenty-eighth boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyEighth.Type) -> Resolved<List.TwentyEighth> {
        list.twentyEighth
    }
    /// The ports of the twenty-ninth boundary from the end.
    @inlinable public func callAsFunction(_: List.TwentyNinth.Type) -> Resolved<List.TwentyNinth> { list.twentyNinth }
    /// The ports of the thirtieth boundary from the end.
    @inlinable public func callAsFunction(_: List.Thirtieth.Type) -> Resolved<List.Thirtieth> { list.thirtieth }
    /// The ports of the thirty-first boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyFirst.Type) -> Resolved<List.ThirtyFirst> { list.thirtyFirst }
    /// The ports of the thirty-second boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtySecond.Type) -> Resolved<List.ThirtySecond> {
        list.thirtySecond
    }
    /// The ports of the thirty-third boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyThird.Type) -> Resolved<List.ThirtyThird> { list.thirtyThird }
    /// The ports of the thirty-fourth boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyFourth.Type) -> Resolved<List.ThirtyFourth> {
        list.thirtyFourth
    }
    /// The ports of the thirty-fifth boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyFifth.Type) -> Resolved<List.ThirtyFifth> { list.thirtyFifth }
    /// The ports of the thirty-sixth boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtySixth.Type) -> Resolved<List.ThirtySixth> { list.thirtySixth }
    /// The ports of the thirty-seventh boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtySeventh.Type) -> Resolved<List.ThirtySeventh> {
        list.thirtySeventh
    }
    /// The ports of the thirty-eighth boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyEighth.Type) -> Resolved<List.ThirtyEighth> {
        list.thirtyEighth
    }
    /// The ports of the thirty-ninth boundary from the end.
    @inlinable public func callAsFunction(_: List.ThirtyNinth.Type) -> Resolved<List.ThirtyNinth> { list.thirtyNinth }
    /// The ports of the fortieth boundary from the end.
    @inlinable public func callAsFunction(_: List.Fortieth.Type) -> Resolved<List.Fortieth> { list.fortieth }
}
