import BoardyCore

/// The number of passwords that one client may send, in all its sessions together. Any thread uses it.
///
/// An account counts its own wrong passwords, and a session counts the ones of its profile. Whoever tries one password
/// on many accounts, each in a new session, meets this limit alone. It also bounds the hashes that one client can ask
/// for.
final class PasswordLimit: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The time after which a client may send one more.
    static let interval = Duration.seconds(10)
    /// The most clients that are remembered.
    static let clientLimit = 10_000

    private let count: Int
    /// The times at which clients have all passwords again, by their networks.
    private let restored = Locked<[ClientNetwork: Instant]>([:])

    /// - Parameter count: the passwords that a client may send at once; 0 for no limit.
    init(count: Int) { self.count = count }

    /// Counts a password that a client sends.
    ///
    /// - Parameter client: the address of the client.
    /// - Returns: the seconds until the client may send it; nil if it may now. A password that has to wait is not
    ///   counted.
    func wait(of client: String, at now: Instant) -> Int? {
        if count == 0 { return nil }
        let network = ClientNetwork(of: client)
        return restored.withLock { restored in
            let start = max(now, restored[network] ?? now)
            let wait = now.duration(to: start) - Self.interval * (count - 1)
            if wait > .zero { return Int((wait / .seconds(1)).rounded(.up)) }
            if restored[network] == nil, restored.count >= Self.clientLimit { Self.forget(at: now, &restored) }
            restored[network] = start + Self.interval
            return nil
        }
    }

    /// The sentence for a person whose password has to wait.
    func refusal(for seconds: Int) -> String {
        "Too many passwords came from your network. This one was not looked at. "
            + "Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    }

    /// Forgets the clients that have all passwords again, or else the one that has them first.
    private static func forget(at now: Instant, _ restored: inout [ClientNetwork: Instant]) {
        restored = restored.filter { $0.value > now }
        guard restored.count >= clientLimit, let first = restored.min(by: { $0.value < $1.value }) else { return }
        restored[first.key] = nil
    }

    /// The number of clients that are remembered.
    var clientCount: Int { restored.withLock { $0.count } }
}
