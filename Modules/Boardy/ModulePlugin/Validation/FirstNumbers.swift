/// Who came first with each of several keys. Looked through while they are few, as in most launches: to hash them costs more than the rest.
struct FirstNumbers<Key: Hashable> {
    private var few: ContiguousArray<(key: Key, number: Int)> = []
    private var many: [Key: Int] = [:]
    private var areMany = false
    private var most: Int { 8 }

    /// Makes room for so many keys.
    mutating func reserve(_ count: Int) {
        if count > most { hash(count) } else { few.reserveCapacity(count) }
    }

    /// Who came first with a key; nil if nobody did.
    subscript(key: Key) -> Int? { areMany ? many[key] : few.first { $0.key == key }?.number }

    /// Somebody comes with a key.
    ///
    /// - Returns: who came first with it; nil if it is this one.
    mutating func note(_ number: Int, for key: Key) -> Int? {
        if areMany {
            guard let first = many.updateValue(number, forKey: key) else { return nil }
            many[key] = first
            return first
        }
        if let first = self[key] { return first }
        few.append((key, number))
        if few.count > most { hash(2 * most) }
        return nil
    }

    private mutating func hash(_ count: Int) {
        areMany = true
        many.reserveCapacity(count)
        for (key, number) in few { many[key] = number }
        few = []
    }
}
