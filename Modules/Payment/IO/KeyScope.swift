/// The owner of an idempotency key of a payment. The same key of two owners is two keys.
public enum KeyScope: String, Sendable, Codable, CaseIterable {
    /// The signed-in user. Nobody else can use, settle or look at the key. Without a user, all callers are one owner.
    case user
    /// The module that made the key for itself. It must be random and shown to nobody, because whoever knows it can use
    /// it.
    case module
}
