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

    /// Describes the secret of a browser.
    ///
    /// - Parameters:
    ///   - hash: the hash of the secret that the browser has brought; nil for none.
    ///   - renew: gives the browser a new secret.
    ///   - forget: makes the browser forget the secret that it has.
    ///   - hasReturned: returns true if the browser has sent the secret that it was given.
    public init(
        hash: String?, renew: @escaping @Sendable (Duration, (String) throws -> Bool) throws -> Void,
        forget: @escaping @Sendable () -> Void, hasReturned: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.hash, self.renew, self.forget, self.hasReturned) = (hash, renew, forget, hasReturned)
    }
}
