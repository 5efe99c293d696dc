/// What an ID leads to.
protocol Addressed {
    var id: BoardID { get }
}

/// Elements in the order in which they came, found by their ID: a hash table with open addressing that keeps the hashes.
///
/// A `Dictionary` hashes a string again whenever it grows, and once more to insert what it did not find, which costs more than seating a
/// board; and it knows no order.
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

    /// - Parameter hash: the ID's.
    func index(of id: BoardID, hash: Int) -> Int? {
        if places.isEmpty { return nil }
        let hash = UInt32(truncatingIfNeeded: hash), mask = places.count - 1
        var place = Int(hash) & mask
        while places[place].number != 0 {
            let index = Int(places[place].number) - 1
            if places[place].hash == hash, elements[index].id == id { return index }
            place = (place + 1) & mask
        }
        return nil
    }

    subscript(id: BoardID) -> Element? { index(of: id, hash: id.hashValue).map { elements[$0] } }

    /// Adds an element whose ID is not here.
    mutating func append(_ element: Element, hash: Int) {
        if (count + 1) * 4 > places.count * 3 { grow() }
        elements.append(element)
        put(UInt32(truncatingIfNeeded: hash))
    }

    /// Puts an element in the place of another of the same ID.
    mutating func replace(at index: Int, with element: Element) { elements[index] = element }

    /// Takes out the elements that a closure chooses.
    ///
    /// - Parameter isRemoved: gets the only reference to the element that is left of this table.
    /// - Returns: what was taken out.
    mutating func remove(where isRemoved: (inout Element) -> Bool) -> [Element] {
        var hashes = [UInt32](repeating: 0, count: count)
        for place in places where place.number != 0 { hashes[Int(place.number) - 1] = place.hash }
        var old = ContiguousArray(elements.reversed())
        (elements, places) = ([], ContiguousArray(repeating: Place(), count: places.count))
        var removed: [Element] = []
        for hash in hashes {
            guard var element = old.popLast() else { break }
            if isRemoved(&element) {
                removed.append(element)
            } else {
                elements.append(element)
                put(hash)
            }
        }
        return removed
    }

    private mutating func grow() {
        let old = places
        places = ContiguousArray(repeating: Place(), count: max(4, old.count * 2))
        for place in old where place.number != 0 { put(place) }
    }

    /// Notes the hash of the element that was added last.
    private mutating func put(_ hash: UInt32) { put(Place(hash: hash, number: UInt32(truncatingIfNeeded: count))) }

    private mutating func put(_ taken: Place) {
        let mask = places.count - 1
        var place = Int(taken.hash) & mask
        while places[place].number != 0 { place = (place + 1) & mask }
        places[place] = taken
    }
}
