/// The hash by which git knows the contents of a file: SHA-1 of a header and the bytes.
enum BlobHash {
    static func of(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return sha1(Array("blob \(bytes.count)\0".utf8) + bytes).map { hex($0 >> 4) + hex($0 & 15) }.joined()
    }

    private static func hex(_ digit: UInt8) -> String { String(digit, radix: 16) }

    /// SHA-1 as RFC 3174 describes it. It names contents, and protects nothing.
    private static func sha1(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        let length = UInt64(message.count) * 8
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var words = [UInt32](repeating: 0, count: 80)
        for start in stride(from: 0, to: bytes.count, by: 64) {
            for i in 0..<16 {
                words[i] = bytes[(start + 4 * i)..<(start + 4 * i + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            for i in 16..<80 { words[i] = rotated(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1) }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for i in 0..<80 {
                let (f, k): (UInt32, UInt32) =
                    switch i {
                    case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                let next = rotated(a, 5) &+ f &+ e &+ k &+ words[i]
                (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
            }
            for (i, value) in [a, b, c, d, e].enumerated() { state[i] &+= value }
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
