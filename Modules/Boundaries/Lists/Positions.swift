// The positions of a list, counted from the last boundary added. A position beyond the end holds `NoBoundary`.

extension BoundaryListProtocol {
    /// The last boundary of the list, or `NoBoundary` if the list is shorter.
    public typealias First = Head
    /// The second boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Second = Tail.First
    /// The third boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Third = Tail.Second
    /// The fourth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Fourth = Tail.Third
    /// The fifth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Fifth = Tail.Fourth
    /// The sixth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Sixth = BeyondFifth.First
    /// The seventh boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Seventh = BeyondFifth.Second
    /// The eighth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Eighth = BeyondFifth.Third
    /// The ninth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Ninth = BeyondFifth.Fourth
    /// The tenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Tenth = BeyondFifth.Fifth
    /// The eleventh boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Eleventh = BeyondFifth.Sixth
    /// The twelfth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Twelfth = BeyondFifth.Seventh
    /// The thirteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Thirteenth = BeyondFifth.Eighth
    /// The fourteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Fourteenth = BeyondFifth.Ninth
    /// The fifteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Fifteenth = BeyondFifth.Tenth
    /// The sixteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Sixteenth = BeyondFifth.Eleventh
    /// The seventeenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Seventeenth = BeyondFifth.Twelfth
    /// The eighteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Eighteenth = BeyondFifth.Thirteenth
    /// The nineteenth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Nineteenth = BeyondFifth.Fourteenth
    /// The twentieth boundary from the end of the list, or `NoBoundary` if the list is shorter.
    public typealias Twentieth = BeyondFifth.Fifteenth
}

extension BoundaryListProtocol {
    @inlinable var first: Resolved<First> { head }
    @inlinable var second: Resolved<Second> { tail.first }
    @inlinable var third: Resolved<Third> { tail.second }
    @inlinable var fourth: Resolved<Fourth> { tail.third }
    @inlinable var fifth: Resolved<Fifth> { tail.fourth }
    @inlinable var sixth: Resolved<Sixth> { beyondFifth.first }
    @inlinable var seventh: Resolved<Seventh> { beyondFifth.second }
    @inlinable var eighth: Resolved<Eighth> { beyondFifth.third }
    @inlinable var ninth: Resolved<Ninth> { beyondFifth.fourth }
    @inlinable var tenth: Resolved<Tenth> { beyondFifth.fifth }
    @inlinable var eleventh: Resolved<Eleventh> { beyondFifth.sixth }
    @inlinable var twelfth: Resolved<Twelfth> { beyondFifth.seventh }
    @inlinable var thirteenth: Resolved<Thirteenth> { beyondFifth.eighth }
    @inlinable var fourteenth: Resolved<Fourteenth> { beyondFifth.ninth }
    @inlinable var fifteenth: Resolved<Fifteenth> { beyondFifth.tenth }
    @inlinable var sixteenth: Resolved<Sixteenth> { beyondFifth.eleventh }
    @inlinable var seventeenth: Resolved<Seventeenth> { beyondFifth.twelfth }
    @inlinable var eighteenth: Resolved<Eighteenth> { beyondFifth.thirteenth }
    @inlinable var nineteenth: Resolved<Nineteenth> { beyondFifth.fourteenth }
    @inlinable var twentieth: Resolved<Twentieth> { beyondFifth.fifteenth }
}
