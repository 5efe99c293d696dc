import BoardyCore

/// The reason for which work for an activation has to stop.
package enum StopReason: Sendable {
    /// The queue asks for cancellation, which is recorded.
    case cancelled
    /// The hold is stale. Nothing is recorded.
    case stale
    /// The worker gives the activation back.
    case released
}

/// Tells the work for an activation, from any thread, that it has to stop. The first reason counts.
package final class ActivationStop: Sendable {
    private struct State {
        var reason: StopReason?
        var isEnding = false
    }

    private let state = Locked(State())

    package init() {}

    package var reason: StopReason? { state.withLock { $0.reason } }

    /// Notes that the end is being recorded, or that it was not after all.
    ///
    /// From then on the hold is stale for the queue because of that record. The reply to the record tells if it is so
    /// for another reason.
    func note(isEnding: Bool) { state.withLock { $0.isEnding = isEnding } }

    /// Orders to stop. Returns false if the order is an effect of the end itself, and the work may go on.
    package func order(_ reason: StopReason) -> Bool {
        state.withLock { state in
            if state.isEnding, reason == .stale { return false }
            if state.reason == nil { state.reason = reason }
            return true
        }
    }
}
