/// Objects by the identity of a type: a hash table with open addressing.
///
/// Every message on the typed path begins at one. Types are not chosen by anybody outside, so a multiplication is hash enough; the keyed one
/// of a `Dictionary` costs more than the rest of a message.
struct TypeTable<Object: AnyObject> {
    private struct Entry {
        let type: ObjectIdentifier
        let object: Object
    }

    /// A power of two of places, of which a quarter is free; an entry has the next free one from its own.
    private var places: ContiguousArray<Entry?> = []
    private var count = 0

    var objects: [Object] { places.compactMap { $0?.object } }

    subscript(type: ObjectIdentifier) -> Object? {
        if places.isEmpty { return nil }
        var place = place(of: type)
        while let entry = places[place] {
            if entry.type == type { return entry.object }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Adds the object of a type that is not here.
    mutating func insert(_ type: ObjectIdentifier, _ object: Object) {
        if (count + 1) * 4 > places.count * 3 {
            let old = exchange(&places, with: [])
            places.extend(to: max(4, old.count * 2), with: nil)
            for case let entry? in old { put(entry) }
        }
        put(Entry(type: type, object: object))
        count += 1
    }

    private mutating func put(_ entry: Entry) {
        var place = place(of: entry.type)
        while places[place] != nil { place = (place + 1) & (places.count - 1) }
        places[place] = entry
    }

    /// The upper bits of a product depend on all bits of the address. The factor is 2^64 divided by the golden ratio (Knuth, The Art of
    /// Computer Programming, volume 3, section 6.4).
    private func place(of type: ObjectIdentifier) -> Int {
        let product = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32) & (places.count - 1)
    }
}
