extension DependencySelector {
    /// Selects the last boundary of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.First.Type) -> Resolved<List.First> { list.first }
    /// Selects the second boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Second.Type) -> Resolved<List.Second> { list.second }
    /// Selects the third boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Third.Type) -> Resolved<List.Third> { list.third }
    /// Selects the fourth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Fourth.Type) -> Resolved<List.Fourth> { list.fourth }
    /// Selects the fifth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Fifth.Type) -> Resolved<List.Fifth> { list.fifth }
    /// Selects the sixth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Sixth.Type) -> Resolved<List.Sixth> { list.sixth }
    /// Selects the seventh boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Seventh.Type) -> Resolved<List.Seventh> { list.seventh }
    /// Selects the eighth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Eighth.Type) -> Resolved<List.Eighth> { list.eighth }
    /// Selects the ninth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Ninth.Type) -> Resolved<List.Ninth> { list.ninth }
    /// Selects the tenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Tenth.Type) -> Resolved<List.Tenth> { list.tenth }
    /// Selects the eleventh boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Eleventh.Type) -> Resolved<List.Eleventh> { list.eleventh }
    /// Selects the twelfth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Twelfth.Type) -> Resolved<List.Twelfth> { list.twelfth }
    /// Selects the thirteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Thirteenth.Type) -> Resolved<List.Thirteenth> { list.thirteenth }
    /// Selects the fourteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Fourteenth.Type) -> Resolved<List.Fourteenth> { list.fourteenth }
    /// Selects the fifteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Fifteenth.Type) -> Resolved<List.Fifteenth> { list.fifteenth }
    /// Selects the sixteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Sixteenth.Type) -> Resolved<List.Sixteenth> { list.sixteenth }
    /// Selects the seventeenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Seventeenth.Type) -> Resolved<List.Seventeenth> { list.seventeenth }
    /// Selects the eighteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Eighteenth.Type) -> Resolved<List.Eighteenth> { list.eighteenth }
    /// Selects the nineteenth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Nineteenth.Type) -> Resolved<List.Nineteenth> { list.nineteenth }
    /// Selects the twentieth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Twentieth.Type) -> Resolved<List.Twentieth> { list.twentieth }
    /// Selects the twenty-first boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyFirst.Type) -> Resolved<List.TwentyFirst> { list.twentyFirst }
    /// Selects the twenty-second boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentySecond.Type) -> Resolved<List.TwentySecond> {
        list.twentySecond
    }
    /// Selects the twenty-third boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyThird.Type) -> Resolved<List.TwentyThird> { list.twentyThird }
    /// Selects the twenty-fourth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyFourth.Type) -> Resolved<List.TwentyFourth> {
        list.twentyFourth
    }
    /// Selects the twenty-fifth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyFifth.Type) -> Resolved<List.TwentyFifth> { list.twentyFifth }
    /// Selects the twenty-sixth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentySixth.Type) -> Resolved<List.TwentySixth> { list.twentySixth }
    /// Selects the twenty-seventh boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentySeventh.Type) -> Resolved<List.TwentySeventh> {
        list.twentySeventh
    }
    /// Selects the twenty-eighth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyEighth.Type) -> Resolved<List.TwentyEighth> {
        list.twentyEighth
    }
    /// Selects the twenty-ninth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.TwentyNinth.Type) -> Resolved<List.TwentyNinth> { list.twentyNinth }
    /// Selects the thirtieth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Thirtieth.Type) -> Resolved<List.Thirtieth> { list.thirtieth }
    /// Selects the thirty-first boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyFirst.Type) -> Resolved<List.ThirtyFirst> { list.thirtyFirst }
    /// Selects the thirty-second boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtySecond.Type) -> Resolved<List.ThirtySecond> {
        list.thirtySecond
    }
    /// Selects the thirty-third boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyThird.Type) -> Resolved<List.ThirtyThird> { list.thirtyThird }
    /// Selects the thirty-fourth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyFourth.Type) -> Resolved<List.ThirtyFourth> {
        list.thirtyFourth
    }
    /// Selects the thirty-fifth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyFifth.Type) -> Resolved<List.ThirtyFifth> { list.thirtyFifth }
    /// Selects the thirty-sixth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtySixth.Type) -> Resolved<List.ThirtySixth> { list.thirtySixth }
    /// Selects the thirty-seventh boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtySeventh.Type) -> Resolved<List.ThirtySeventh> {
        list.thirtySeventh
    }
    /// Selects the thirty-eighth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyEighth.Type) -> Resolved<List.ThirtyEighth> {
        list.thirtyEighth
    }
    /// Selects the thirty-ninth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.ThirtyNinth.Type) -> Resolved<List.ThirtyNinth> { list.thirtyNinth }
    /// Selects the fortieth boundary from the end of the list by its type and returns its ports.
    @inlinable public func callAsFunction(_: List.Fortieth.Type) -> Resolved<List.Fortieth> { list.fortieth }
}
