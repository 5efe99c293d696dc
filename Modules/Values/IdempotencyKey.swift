/// The rule for idempotency keys, which several modules take.
public enum IdempotencyKey {
    /// The numbers of characters that a key may have, counted as Unicode scalars.
    public static let lengths = 1...255

    /// Returns true if a text can be a key. An empty one would be the key of all callers that have none, and a null
    /// character is one that not every store keeps.
    public static func isValid(_ key: String) -> Bool {
        lengths.contains(key.unicodeScalars.prefix(256).count) && !key.utf8.contains(0)
    }
}
