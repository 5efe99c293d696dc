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
}
