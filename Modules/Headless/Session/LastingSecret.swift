/// A secret that a browser keeps for a module over many sessions, such as to sign its person in again.
///
/// The module gets the hash only. A browser has no such secret until a module gives it one, and any thread may call the
/// closures.
public struct LastingSecret: Sendable {
    /// The hash of the secret that the browser has brought at the beginning of the session; nil for none.
    public let hash: String?
    /// Gives the browser a new random secret in place of the one that it has.
    ///
    /// The first parameter is the time for which the browser keeps the secret. The closure gets the hash of the secret,
    /// and returns true if it has kept the hash. If it returns false, the browser forgets the secret that it has. If it
    /// throws, the browser keeps the one of before.
    public let renew: @Sendable (Duration, (String) throws -> Bool) throws -> Void
    /// Makes the browser forget the secret that it has.
    public let forget: @Sendable () -> Void
    /// Returns true if the browser has sent the secret that it was given in this session, so that it has received it.
    public let hasReturned: @Sendable () -> Bool
    /// Returns true if the browser has sent that secret so long after it was given that it has written it to disk. One
    /// that crashes before comes back with the secret of before.
    public let isStored: @Sendable () -> Bool
    /// Returns the hash of the secret that the browser is to have now; nil for none.
    public let heldHash: @Sendable () -> String?

    /// Describes the secret of a browser.
    ///
    /// - Parameters:
    ///   - hash: the hash of the secret that the browser has brought; nil for none.
    ///   - renew: gives the browser a new secret.
    ///   - forget: makes the browser forget the secret that it has.
    ///   - hasReturned: returns true if the browser has sent the secret that it was given.
    ///   - isStored: returns true if the browser has sent it after it has written it to disk.
    ///   - heldHash: returns the hash of the secret that the browser is to have now.
    public init(
        hash: String?, renew: @escaping @Sendable (Duration, (String) throws -> Bool) throws -> Void,
        forget: @escaping @Sendable () -> Void, hasReturned: @escaping @Sendable () -> Bool = { false },
        isStored: @escaping @Sendable () -> Bool = { false }, heldHash: @escaping @Sendable () -> String? = { nil }
    ) {
        (self.hash, self.renew, self.forget) = (hash, renew, forget)
        (self.hasReturned, self.isStored, self.heldHash) = (hasReturned, isStored, heldHash)
    }
}
