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

    @inlinable var first: First { head }
    @inlinable var second: Second { tail.first }
    @inlinable var third: Third { tail.second }
    @inlinable var fourth: Fourth { tail.third }
    @inlinable var fifth: Fifth { tail.fourth }
    @inlinable var sixth: Sixth { tail.fifth }
    @inlinable var seventh: Seventh { tail.sixth }
    @inlinable var eighth: Eighth { tail.seventh }
    @inlinable var ninth: Ninth { tail.eighth }
    @inlinable var tenth: Tenth { tail.ninth }
    @inlinable var eleventh: Eleventh { tail.tenth }
    @inlinable var twelfth: Twelfth { tail.eleventh }
    @inlinable var thirteenth: Thirteenth { tail.twelfth }
    @inlinable var fourteenth: Fourteenth { tail.thirteenth }
    @inlinable var fifteenth: Fifteenth { tail.fourteenth }
    @inlinable var sixteenth: Sixteenth { tail.fifteenth }
    @inlinable var seventeenth: Seventeenth { tail.sixteenth }
    @inlinable var eighteenth: Eighteenth { tail.seventeenth }
    @inlinable var nineteenth: Nineteenth { tail.eighteenth }
    @inlinable var twentieth: Twentieth { tail.nineteenth }
}

extension BoundaryListProtocol {
    // In steps of five, as nothing else lies there.
    public typealias BeyondFifth = Tail.Tail.Tail.Tail.Tail
    public typealias BeyondTwentieth = BeyondFifth.BeyondFifth.BeyondFifth.BeyondFifth

    @inlinable var beyondFifth: BeyondFifth { tail.tail.tail.tail.tail }
    @inlinable var beyondTwentieth: BeyondTwentieth { beyondFifth.beyondFifth.beyondFifth.beyondFifth }
}
