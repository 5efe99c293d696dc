/// A registration or a sign-in that needs a hash before its outcome is known.
///
/// The hash is computed off the domain, and the outcome is concluded on it.
struct PendingOutcome<Value> {
    /// Computes the hash; nil if the outcome needs none.
    let hashing: (@Sendable () throws -> PasswordCheck)?
    /// Returns the outcome. It gets the reason if the hash could not be computed.
    let conclude: (Result<PasswordCheck, any Error>) throws -> Value

    init(
        hashing: @escaping @Sendable () throws -> PasswordCheck,
        conclude: @escaping (Result<PasswordCheck, any Error>) throws -> Value
    ) {
        self.hashing = hashing
        self.conclude = conclude
    }

    init(_ outcome: Value) {
        hashing = nil
        conclude = { _ in outcome }
    }
}

struct PasswordCheck: Sendable {
    var isMatch = false
    /// A new hash to store; nil if the stored one stays.
    var hash: String?
}
