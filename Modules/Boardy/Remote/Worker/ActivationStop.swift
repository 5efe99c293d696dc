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
    private let state = Locked(StopReason?.none)

    package init() {}

    package var reason: StopReason? { state.withLock { $0 } }

    package func order(_ reason: StopReason) { state.withLock { if $0 == nil { $0 = reason } } }
}
