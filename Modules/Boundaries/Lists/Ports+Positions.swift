extension Ports {
    /// The object that a port of the last boundary of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.First, T>) -> T {
        box.list.first[dynamicMember: port]
    }
    /// The object that a port of the second boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Second, T>) -> T {
        box.list.second[dynamicMember: port]
    }
    /// The object that a port of the third boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Third, T>) -> T {
        box.list.third[dynamicMember: port]
    }
    /// The object that a port of the fourth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fourth, T>) -> T {
        box.list.fourth[dynamicMember: port]
    }
    /// The object that a port of the fifth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fifth, T>) -> T {
        box.list.fifth[dynamicMember: port]
    }
    /// The object that a port of the sixth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Sixth, T>) -> T {
        box.list.sixth[dynamicMember: port]
    }
    /// The object that a port of the seventh boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Seventh, T>) -> T {
        box.list.seventh[dynamicMember: port]
    }
    /// The object that a port of the eighth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eighth, T>) -> T {
        box.list.eighth[dynamicMember: port]
    }
    /// The object that a port of the ninth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Ninth, T>) -> T {
        box.list.ninth[dynamicMember: port]
    }
    /// The object that a port of the tenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Tenth, T>) -> T {
        box.list.tenth[dynamicMember: port]
    }
    /// The object that a port of the eleventh boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eleventh, T>) -> T {
        box.list.eleventh[dynamicMember: port]
    }
    /// The object that a port of the twelfth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Twelfth, T>) -> T {
        box.list.twelfth[dynamicMember: port]
    }
    /// The object that a port of the thirteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Thirteenth, T>) -> T {
        box.list.thirteenth[dynamicMember: port]
    }
    /// The object that a port of the fourteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fourteenth, T>) -> T {
        box.list.fourteenth[dynamicMember: port]
    }
    /// The object that a port of the fifteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fifteenth, T>) -> T {
        box.list.fifteenth[dynamicMember: port]
    }
    /// The object that a port of the sixteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Sixteenth, T>) -> T {
        box.list.sixteenth[dynamicMember: port]
    }
    /// The object that a port of the seventeenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Seventeenth, T>) -> T {
        box.list.seventeenth[dynamicMember: port]
    }
    /// The object that a port of the eighteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Eighteenth, T>) -> T {
        box.list.eighteenth[dynamicMember: port]
    }
    /// The object that a port of the nineteenth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Nineteenth, T>) -> T {
        box.list.nineteenth[dynamicMember: port]
    }
    /// The object that a port of the twentieth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Twentieth, T>) -> T {
        box.list.twentieth[dynamicMember: port]
    }
    /// The object that a port of the twenty-first boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyFirst, T>) -> T {
        box.list.twentyFirst[dynamicMember: port]
    }
    /// The object that a port of the twenty-second boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentySecond, T>) -> T {
        box.list.twentySecond[dynamicMember: port]
    }
    /// The object that a port of the twenty-third boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyThird, T>) -> T {
        box.list.twentyThird[dynamicMember: port]
    }
    /// The object that a port of the twenty-fourth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyFourth, T>) -> T {
        box.list.twentyFourth[dynamicMember: port]
    }
    /// The object that a port of the twenty-fifth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyFifth, T>) -> T {
        box.list.twentyFifth[dynamicMember: port]
    }
    /// The object that a port of the twenty-sixth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentySixth, T>) -> T {
        box.list.twentySixth[dynamicMember: port]
    }
    /// The object that a port of the twenty-seventh boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentySeventh, T>) -> T {
        box.list.twentySeventh[dynamicMember: port]
    }
    /// The object that a port of the twenty-eighth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyEighth, T>) -> T {
        box.list.twentyEighth[dynamicMember: port]
    }
    /// The object that a port of the twenty-ninth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.TwentyNinth, T>) -> T {
        box.list.twentyNinth[dynamicMember: port]
    }
    /// The object that a port of the thirtieth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Thirtieth, T>) -> T {
        box.list.thirtieth[dynamicMember: port]
    }
    /// The object that a port of the thirty-first boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyFirst, T>) -> T {
        box.list.thirtyFirst[dynamicMember: port]
    }
    /// The object that a port of the thirty-second boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtySecond, T>) -> T {
        box.list.thirtySecond[dynamicMember: port]
    }
    /// The object that a port of the thirty-third boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyThird, T>) -> T {
        box.list.thirtyThird[dynamicMember: port]
    }
    /// The object that a port of the thirty-fourth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyFourth, T>) -> T {
        box.list.thirtyFourth[dynamicMember: port]
    }
    /// The object that a port of the thirty-fifth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyFifth, T>) -> T {
        box.list.thirtyFifth[dynamicMember: port]
    }
    /// The object that a port of the thirty-sixth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtySixth, T>) -> T {
        box.list.thirtySixth[dynamicMember: port]
    }
    /// The object that a port of the thirty-seventh boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtySeventh, T>) -> T {
        box.list.thirtySeventh[dynamicMember: port]
    }
    /// The object that a port of the thirty-eighth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyEighth, T>) -> T {
        box.list.thirtyEighth[dynamicMember: port]
    }
    /// The object that a port of the thirty-ninth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.ThirtyNinth, T>) -> T {
        box.list.thirtyNinth[dynamicMember: port]
    }
    /// The object that a port of the fortieth boundary from the end of the list provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<List.Fortieth, T>) -> T {
        box.list.fortieth[dynamicMember: port]
    }
}
