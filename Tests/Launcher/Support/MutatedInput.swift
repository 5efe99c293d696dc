import RandomCases

extension [UInt8] {
    /// Returns these bytes after some random changes: bytes and stretches that are replaced, inserted, removed, doubled
    /// or cut off.
    ///
    /// - Parameter words: texts that mean something to the reader of the bytes, some of which are inserted.
    func mutated(with words: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
        var bytes = self
        for _ in 0..<(1 + random.number(below: 4)) {
            let place = random.number(below: bytes.count + 1), rest = bytes.count - place
            let stretch = place..<(place + random.number(below: Swift.min(rest, 12) + 1))
            switch random.number(below: 8) {
            case 0: bytes.insert(UInt8(random.number(below: 256)), at: place)
            case 1 where rest > 0: bytes[place] ^= 1 << UInt8(random.number(below: 8))
            case 2: bytes.removeSubrange(stretch)
            case 3: bytes.insert(contentsOf: Array(bytes[stretch]), at: place)
            case 4: bytes.removeSubrange(place...)
            case 5:
                bytes.insert(contentsOf: repeatElement(bytes.randomElement(using: &random) ?? 0, count: 600), at: place)
            default: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
            }
        }
        return bytes
    }
}
