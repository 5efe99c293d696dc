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
    public typealias Sixth = BeyondFifth.First
    /// The seventh boundary from the end.
    public typealias Seventh = BeyondFifth.Second
    /// The eighth boundary from the end.
    public typealias Eighth = BeyondFifth.Third
    /// The ninth boundary from the end.
    public typealias Ninth = BeyondFifth.Fourth
    /// The tenth boundary from the end.
    public typealias Tenth = BeyondFifth.Fifth
    /// The eleventh boundary from the end.
    public typealias Eleventh = BeyondFifth.Sixth
    /// The twelfth boundary from the end.
    public typealias Twelfth = BeyondFifth.Seventh
    /// The thirteenth boundary from the end.
    public typealias Thirteenth = BeyondFifth.Eighth
    /// The fourteenth boundary from the end.
    public typealias Fourteenth = BeyondFifth.Ninth
    /// The fifteenth boundary from the end.
    public typealias Fifteenth = BeyondFifth.Tenth
    /// The sixteenth boundary from the end.
    public typealias Sixteenth = BeyondFifth.Eleventh
    /// The seventeenth boundary from the end.
    public typealias Seventeenth = BeyondFifth.Twelfth
    /// The eighteenth boundary from the end.
    public typealias Eighteenth = BeyondFifth.Thirteenth
    /// The nineteenth boundary from the end.
    public typealias Nineteenth = BeyondFifth.Fourteenth
    /// The twentieth boundary from the end.
    public typealias Twentieth = BeyondFifth.Fifteenth

    @inlinable var first: Supply<First> { head }
    @inlinable var second: Supply<Second> { tail.first }
    @inlinable var third: Supply<Third> { tail.second }
    @inlinable var fourth: Supply<Fourth> { tail.third }
    @inlinable var fifth: Supply<Fifth> { tail.fourth }
    @inlinable var sixth: Supply<Sixth> { beyondFifth.first }
    @inlinable var seventh: Supply<Seventh> { beyondFifth.second }
    @inlinable var eighth: Supply<Eighth> { beyondFifth.third }
    @inlinable var ninth: Supply<Ninth> { beyondFifth.fourth }
    @inlinable var tenth: Supply<Tenth> { beyondFifth.fifth }
    @inlinable var eleventh: Supply<Eleventh> { beyondFifth.sixth }
    @inlinable var twelfth: Supply<Twelfth> { beyondFifth.seventh }
    @inlinable var thirteenth: Supply<Thirteenth> { beyondFifth.eighth }
    @inlinable var fourteenth: Supply<Fourteenth> { beyondFifth.ninth }
    @inlinable var fifteenth: Supply<Fifteenth> { beyondFifth.tenth }
    @inlinable var sixteenth: Supply<Sixteenth> { beyondFifth.eleventh }
    @inlinable var seventeenth: Supply<Seventeenth> { beyondFifth.twelfth }
    @inlinable var eighteenth: Supply<Eighteenth> { beyondFifth.thirteenth }
    @inlinable var nineteenth: Supply<Nineteenth> { beyondFifth.fourteenth }
    @inlinable var twentieth: Supply<Twentieth> { beyondFifth.fifteenth }
}

extension BoundaryListProtocol {
    /// The list without its last forty boundaries.
    public typealias BeyondFortieth = BeyondTwentieth.BeyondTwentieth
    /// The list without its last sixty boundaries.
    public typealias BeyondSixtieth = BeyondFortieth.BeyondTwentieth
    /// The list without its last eighty boundaries.
    public typealias BeyondEightieth = BeyondSixtieth.BeyondTwentieth

    @inlinable var beyondTwentieth: BeyondTwentieth { beyondFifth.beyondFifth.beyondFifth.beyondFifth }
    @inlinable var beyondFortieth: BeyondFortieth { beyondTwentieth.beyondTwentieth }
    @inlinable var beyondSixtieth: BeyondSixtieth { beyondFortieth.beyondTwentieth }
    @inlinable var beyondEightieth: BeyondEightieth { beyondSixtieth.beyondTwentieth }
}
