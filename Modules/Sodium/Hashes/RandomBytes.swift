import CBoardySodium

/// Random bytes that nobody can foretell.
public enum RandomBytes {
    /// Returns random bytes of the system.
    ///
    /// - Parameter count: the number of bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
