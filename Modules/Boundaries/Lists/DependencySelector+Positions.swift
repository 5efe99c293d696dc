extension DependencySelector {
    /// Selects the last boundary of the list by its type, and returns the ports of the boundary.
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
}
