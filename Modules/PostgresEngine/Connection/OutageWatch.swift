import BoardyCore
import BoardyPostgres
import BoardyRemote

/// Tells when the database does not reply, from the events of one connection: once for each outage, and once when it is
/// over.
///
/// A connection that is lost and comes back at once is no outage. What prevents the first connection is the error of
/// its opening.
struct OutageWatch {
    private enum State {
        case new, connected
        case lost(since: ContinuousClock.Instant)
        case told(since: ContinuousClock.Instant, address: String)
    }

    private var state = State.new

    /// Takes the event that the connection is open. Returns a diagnostic if that ends an outage.
    mutating func connected(at now: ContinuousClock.Instant) -> Diagnostic? {
        defer { state = .connected }
        guard case .told(let start, let address) = state else { return nil }
        return Diagnostic(
            .queueRestored, "the queue at \(address) replies again after \((now - start).components.seconds) s")
    }

    /// Takes the event that the connection was lost, or could not be made. Returns a diagnostic if that proves an
    /// outage.
    mutating func disconnected(_ error: PostgresError, at now: ContinuousClock.Instant) -> Diagnostic? {
        switch state {
        case .connected: state = .lost(since: now)
        case .lost(let start):
            state = .told(since: start, address: error.address)
            return Diagnostic(
                .queueLost, "\(RemoteFailure(error).message). This process tries again until the queue replies")
        case .new, .told: break
        }
        return nil
    }
}

extension DiagnosticKind {
    /// The database of a queue does not reply. The activations in other processes wait meanwhile.
    static let queueLost = DiagnosticKind("queueLost")
    /// The database of a queue replies again.
    static let queueRestored = DiagnosticKind("queueRestored")
}
