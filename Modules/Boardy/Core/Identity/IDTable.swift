/// What an ID leads to.
protocol Addressed {
    var id: BoardID { get }
}

/// Elements in the order in which they came, found by their ID: a hash table with open addressing on the hashes that IDs bring along.
///
/// A `Dictionary` would mix each hash once more, whenever it looks and whenever it grows, and it knows no order.
struct IDTable<Element: Addressed> {
    private struct Place {
        var hash: UInt32 = 0
        /// The element's number, counted from 1; 0: the place is free.
        var number: UInt32 = 0
    }

    private(set) var elements: ContiguousArray<Element> = []
    /// A power of two of places, of which a quarter is free; an element has the next free one from that of its hash.
    private var places: ContiguousArray<Place> = []

    var count: Int { elements.count }

    func index(of id: BoardID) -> Int? {
        if places.isEmpty { return nil }
        let hash = UInt32(truncatingIfNeeded: id.hash), mask = places.count - 1
        var place = Int(hash) & mask
        while places[place].number != 0 {
            let index = Int(places[place].number) - 1
            if places[place].hash == hash, elements[index].id == id { return index }
            place = (place + 1) & mask
        }
        return nil
    }

    subscript(id: BoardID) -> Element? { index(of: id).map { elements[$0] } }

    /// Adds an element whose ID is not here.
    mutating func append(_ element: Element) {
        if (count + 1) * 4 > places.count * 3 { grow() }
        elements.append(element)
        putLast()
    }

    /// Puts an element in the place of another of the same ID.
    mutating func replace(at index: Int, with element: Element) { elements[index] = element }

    /// Takes out the elements that a closure chooses.
    ///
    /// - Parameter isRemoved: gets the only reference to the element that is left of this table.
    /// - Returns: what was taken out.
    mutating func remove(where isRemoved: (inout Element) -> Bool) -> [Element] {
        var old = ContiguousArray(elements.reversed())
        (elements, places) = ([], ContiguousArray(repeating: Place(), count: places.count))
        var removed: [Element] = []
        while var element = old.popLast() {
            if isRemoved(&element) {
                removed.append(element)
            } else {
                elements.append(element)
                putLast()
            }
        }
        return removed
    }

    private mutating func grow() {
        let old = exchange(&places, with: [])
        places.extend(to: max(8, old.count * 2), with: Place())
        for place in old where place.number != 0 { put(place) }
        // Left to itself the array would double, too, and at other times.
        elements.reserveCapacity(places.count * 3 / 4)
    }

    /// Notes where the element is that was added last.
    private mutating func putLast() {
        guard let id = elements.last?.id else { return }
        put(Place(hash: UInt32(truncatingIfNeeded: id.hash), number: UInt32(truncatingIfNeeded: count)))
    }

    private mutating func put(_ taken: Place) {
        let mask = places.count - 1
        var place = Int(taken.hash) & mask
        while places[place].number != 0 { place = (place + 1) & mask }
        places[place] = taken
    }
}

extension ContiguousArray {
    /// Adds an element so often that there are so many. `init(repeating:count:)` is not specialised for the element's type: it asks the runtime
    /// for that of the array's storage, which costs as much as filling a small table.
    mutating func extend(to count: Int, with element: Element) {
        reserveCapacity(count)
        while self.count < count { append(element) }
    }
}
