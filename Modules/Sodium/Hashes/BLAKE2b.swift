import CBoardySodium

/// The hash function BLAKE2b, for values that are random already.
public enum BLAKE2b {
    /// Returns the hash of bytes: 32 bytes.
    public static func hash(of bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: crypto_generichash_bytes())
        let bytes = Array(bytes)
        _ = crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return hash
    }
}
