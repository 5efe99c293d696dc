// The places of a list by name, counted from the last one added; a place beyond the end holds `NoBoundary`.

extension BoundaryListProtocol {
    /// The first boundary from the end.
    public typealias First = Head
    /// The second boundary from the end.
    public typealias Second = Tail.First
    /// The third boundary from the end.
    public typealias Third = Tail.Second
    /// The fourth boundary from the end.
    public typealias Fourth = Tail.Third
    /// The fifth boundary from the end.
    public typealias Fifth = Tail.Fourth
    /// The sixth boundary from the end.
    public typealias Sixth = Tail.Fifth
    /// The seventh boundary from the end.
    public typealias Seventh = Tail.Sixth
    /// The eighth boundary from the end.
    public typealias Eighth = Tail.Seventh
    /// The ninth boundary from the end.
    public typealias Ninth = Tail.Eighth
    /// The tenth boundary from the end.
    public typealias Tenth = Tail.Ninth
    /// The eleventh boundary from the end.
    public typealias Eleventh = Tail.Tenth
    /// The twelfth boundary from the end.
    public typealias Twelfth = Tail.Eleventh
    /// The thirteenth boundary from the end.
    public typealias Thirteenth = Tail.Twelfth
    /// The fourteenth boundary from the end.
    public typealias Fourteenth = Tail.Thirteenth
    /// The fifteenth boundary from the end.
    public typealias Fifteenth = Tail.Fourteenth
    /// The sixteenth boundary from the end.
    public typealias Sixteenth = Tail.Fifteenth
    /// The seventeenth boundary from the end.
    public typealias Seventeenth = Tail.Sixteenth
    /// The eighteenth boundary from the end.
    public typealias Eighteenth = Tail.Seventeenth
    /// The nineteenth boundary from the end.
    public typealias Nineteenth = Tail.Eighteenth
    /// The twentieth boundary from the end.
    public typealias Twentieth = Tail.Nineteenth

    @inlinable var first: Supply<First> { head }
    @inlinable var second: Supply<Second> { tail.first }
    @inlinable var third: Supply<Third> { tail.second }
    @inlinable var fourth: Supply<Fourth> { tail.third }
    @inlinable var fifth: Supply<Fifth> { tail.fourth }
    @inlinable var sixth: Supply<Sixth> { tail.fifth }
    @inlinable var seventh: Supply<Seventh> { tail.sixth }
    @inlinable var eighth: Supply<Eighth> { tail.seventh }
    @inlinable var ninth: Supply<Ninth> { tail.eighth }
    @inlinable var tenth: Supply<Tenth> { tail.ninth }
    @inlinable var eleventh: Supply<Eleventh> { tail.tenth }
    @inlinable var twelfth: Supply<Twelfth> { tail.eleventh }
    @inlinable var thirteenth: Supply<Thirteenth> { tail.twelfth }
    @inlinable var fourteenth: Supply<Fourteenth> { tail.thirteenth }
    @inlinable var fifteenth: Supply<Fifteenth> { tail.fourteenth }
    @inlinable var sixteenth: Supply<Sixteenth> { tail.fifteenth }
    @inlinable var seventeenth: Supply<Seventeenth> { tail.sixteenth }
    @inlinable var eighteenth: Supply<Eighteenth> { tail.seventeenth }
    @inlinable var nineteenth: Supply<Nineteenth> { tail.eighteenth }
    @inlinable var twentieth: Supply<Twentieth> { tail.nineteenth }
}

extension BoundaryListProtocol {
    // In steps of five, as nothing else lies there.
    /// The list without its last five boundaries.
    public typealias BeyondFifth = Tail.Tail.Tail.Tail.Tail
    /// The list without its last twenty boundaries.
    public typealias BeyondTwentieth = BeyondFifth.BeyondFifth.BeyondFifth.BeyondFifth

    @inlinable var beyondFifth: BeyondFifth { tail.tail.tail.tail.tail }
    @inlinable var beyondTwentieth: BeyondTwentieth { beyondFifth.beyondFifth.beyondFifth.beyondFifth }
}
