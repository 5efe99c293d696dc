extension String {
    /// The FNV-1a hash of the text in 128 bits, in hexadecimal digits.
    ///
    /// It is stable between processes, unlike Swift's own hashes. Nothing secret may depend on it.
    package var stableHash: String {
        let hash = utf8.reduce(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d as UInt128) { hash, byte in
            (hash ^ UInt128(byte)) &* (1 << 88 + 0x13b)
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
