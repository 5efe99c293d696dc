import BoardySodium

/// A registration or a sign-in that needs a hash before its outcome is known.
///
/// The hash is computed off the domain, and the outcome is concluded on it.
struct PendingOutcome<Value> {
    /// The hash to compute; nil if the outcome needs none.
    let hashing: PendingHash?
    /// Returns the outcome. It gets the reason if the hash could not be computed.
    let conclude: (Result<PasswordCheck, any Error>) throws -> Value
}

extension PendingOutcome {
    init(_ outcome: Value) { self.init(hashing: nil) { _ in outcome } }
}

/// A hash that has to be computed, and the queue in which it waits.
struct PendingHash: Sendable {
    let queue: HashingQueue
    let sender: PasswordSender
    let compute: @Sendable () throws -> PasswordCheck

    @concurrent func run() async throws -> PasswordCheck { try await queue.run(for: sender, compute) }
}

struct PasswordCheck: Sendable {
    var isMatch = false
    /// A new hash to store; nil if the stored one stays.
    var hash: String?
}
