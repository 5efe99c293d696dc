/// A table of objects by the identity of a type.
///
/// Every typed message begins with a look-up here. `Dictionary` mixes each key with a secret, which costs more than the
/// rest of a message (7 of the 12 units of floor that row `c` may take). Types are not chosen from outside, so a
/// multiplication suffices.
struct TypeTable<Object: AnyObject> {
    private struct Entry {
        let type: ObjectIdentifier
        let object: Object
    }

    /// A power of two of places; a quarter of them is free. An entry takes the next free place after its own.
    private var places: ContiguousArray<Entry?> = []
    private var count = 0

    subscript(type: ObjectIdentifier) -> Object? {
        if places.isEmpty { return nil }
        var place = firstPlace(of: type)
        while let entry = places[place] {
            if entry.type == type { return entry.object }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Adds the object of a type that is not in the table.
    mutating func insert(_ type: ObjectIdentifier, _ object: Object) {
        if (count + 1) * 4 > places.count * 3 {
            let old = places
            places = []
            // Not `init(repeating:count:)`, for which the runtime looks up the type of the array.
            places.reserveCapacity(max(4, old.count * 2))
            for _ in 0..<max(4, old.count * 2) { places.append(nil) }
            for case let entry? in old { put(entry) }
        }
        put(Entry(type: type, object: object))
        count += 1
    }

    private mutating func put(_ entry: Entry) {
        var place = firstPlace(of: entry.type)
        while places[place] != nil { place = (place + 1) & (places.count - 1) }
        places[place] = entry
    }

    /// The upper bits of the product depend on all bits of the address. The factor is 2^64 divided by the golden ratio
    /// (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    private func firstPlace(of type: ObjectIdentifier) -> Int {
        let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32) & (places.count - 1)
    }
}
