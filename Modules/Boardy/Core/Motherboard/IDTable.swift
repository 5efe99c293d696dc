/// Slots by their ID: a hash table with open addressing that keeps the hashes.
///
/// A `Dictionary` hashes a string again whenever it grows and once more to insert what it did not find, which costs more than seating a
/// board. Nothing is taken out one by one, so there are no gaps to mind.
struct IDTable {
    private struct Entry {
        let hash: Int
        var slot: Slot
    }

    /// A power of two of places, of which at least a quarter is free; the entry of a hash stands in the next free place from its own.
    private var places: ContiguousArray<Entry?> = []
    private(set) var count = 0

    var slots: [Slot] { places.compactMap { $0?.slot } }

    /// - Parameter hash: the ID's.
    func slot(of id: BoardID, hash: Int) -> Slot? {
        if places.isEmpty { return nil }
        var place = hash & (places.count - 1)
        while let entry = places[place] {
            if entry.hash == hash, entry.slot.id == id { return entry.slot }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Adds a slot whose ID is not here.
    mutating func insert(_ slot: Slot, hash: Int) {
        if (count + 1) * 4 > places.count * 3 { grow() }
        put(Entry(hash: hash, slot: slot))
        count += 1
    }

    /// Takes out slots.
    ///
    /// - Parameter isSwept: gets the only reference to the slot that is left of this table.
    /// - Returns: what was taken out.
    mutating func sweep(where isSwept: (inout Slot) -> Bool) -> [Slot] {
        var old = places, swept: [Slot] = []
        places = ContiguousArray(repeating: nil, count: old.count)
        count = 0
        for place in old.indices {
            guard var entry = old[place] else { continue }
            old[place] = nil
            if isSwept(&entry.slot) {
                swept.append(entry.slot)
            } else {
                put(entry)
                count += 1
            }
        }
        return swept
    }

    private mutating func grow() {
        let old = places
        places = ContiguousArray(repeating: nil, count: max(4, old.count * 2))
        for case let entry? in old { put(entry) }
    }

    private mutating func put(_ entry: Entry) {
        var place = entry.hash & (places.count - 1)
        while places[place] != nil { place = (place + 1) & (places.count - 1) }
        places[place] = entry
    }
}
