package import BoardyCore

/// One process's memory of the connection to its queue, from which it tells when the queue does not reply: once for
/// each outage, and once when it is over (RM-98).
///
/// A connection that is lost and comes back at once is no outage. What prevents the first connection is the error of
/// its opening.
package struct OutageWatch: Sendable {
    private enum State {
        case new, connected
        case lost(since: ContinuousClock.Instant)
        case told(since: ContinuousClock.Instant, address: String)
    }

    private var state = State.new

    package init() {}

    /// Takes the event that the connection is open. Returns a diagnostic if that ends an outage.
    package mutating func connected(at now: ContinuousClock.Instant) -> Diagnostic? {
        defer { state = .connected }
        guard case .told(let start, let address) = state else { return nil }
        return Diagnostic(
            .queueRestored, "the queue at \(address) replies again after \((now - start).components.seconds) s")
    }

    /// Takes the event that the connection to an address was lost, or could not be made. Returns a diagnostic if that
    /// proves an outage.
    package mutating func disconnected(
        _ failure: RemoteFailure, from address: String, at now: ContinuousClock.Instant
    ) -> Diagnostic? {
        switch state {
        case .connected: state = .lost(since: now)
        case .lost(let start):
            state = .told(since: start, address: address)
            return Diagnostic(.queueLost, "\(failure.message). This process tries again until the queue replies")
        case .new, .told: break
        }
        return nil
    }
}

extension DiagnosticKind {
    /// The database of a queue does not reply. The activations in other processes wait meanwhile.
    package static let queueLost = DiagnosticKind("queueLost")
    /// The database of a queue replies again.
    package static let queueRestored = DiagnosticKind("queueRestored")
}
