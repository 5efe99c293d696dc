import CBoardySodium

/// The hash function SHA-256.
public enum SHA256 {
    /// Returns the hash of bytes: 32 bytes.
    public static func hash(of bytes: some Collection<UInt8>) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
        let bytes = Array(bytes)
        // It cannot fail, and needs no start of the library.
        _ = crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}
