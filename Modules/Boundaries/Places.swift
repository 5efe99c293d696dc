// The places of a list by name, counted from the last one added; a place beyond the end holds `NoBoundary`.

extension BoundaryListProtocol {
    public typealias First = Head
    public typealias Second = Tail.First
    public typealias Third = Tail.Second
    public typealias Fourth = Tail.Third
    public typealias Fifth = Tail.Fourth
    public typealias Sixth = Tail.Fifth
    public typealias Seventh = Tail.Sixth
    public typealias Eighth = Tail.Seventh
    public typealias Ninth = Tail.Eighth
    public typealias Tenth = Tail.Ninth
    public typealias Eleventh = Tail.Tenth
    public typealias Twelfth = Tail.Eleventh
    public typealias Thirteenth = Tail.Twelfth
    public typealias Fourteenth = Tail.Thirteenth
    public typealias Fifteenth = Tail.Fourteenth
    public typealias Sixteenth = Tail.Fifteenth
    public typealias Seventeenth = Tail.Sixteenth
    public typealias Eighteenth = Tail.Seventeenth
    public typealias Nineteenth = Tail.Eighteenth
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
    public typealias BeyondFifth = Tail.Tail.Tail.Tail.Tail
    public typealias BeyondTwentieth = BeyondFifth.BeyondFifth.BeyondFifth.BeyondFifth

    @inlinable var beyondFifth: BeyondFifth { tail.tail.tail.tail.tail }
    @inlinable var beyondTwentieth: BeyondTwentieth { beyondFifth.beyondFifth.beyondFifth.beyondFifth }
}
