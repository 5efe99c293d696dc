import BoardyLock

/// A request from outside to end all waits for a database, such as a signal.
///
/// The connections of a process share one. A thread that waits in `poll()` watches its pipe.
public final class Interruption: Sendable {
    private struct State {
        var moment: ContinuousClock.Instant?
        /// The longest time that an interruption waits for the end of a body; nil without one.
        var postponement: Duration?
        var isPending = false
        var observers: [@Sendable () -> Void] = []
        /// Made for the first wait.
        var wakeUps: WakeUpPipe?
    }

    private let state = Locked(State())

    public init() {}

    deinit { state.withLock { $0.wakeUps?.close() } }

    /// Ends the waits, those under way and later ones. Any thread may call it; a second call has no effect.
    public func interrupt() {
        let postponement = state.withLock { state in
            state.isPending = true
            return state.postponement
        }
        guard let postponement else { return endWaits() }
        Task {
            try? await Task.sleep(for: postponement)
            endWaits()
        }
    }

    private func endWaits() {
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            guard state.moment == nil else { return [] }
            state.moment = .now
            state.wakeUps?.wake()
            defer { state.observers = [] }
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Runs a body that ends by itself what is under way. An interruption meanwhile takes effect at its end.
    ///
    /// - Parameter limit: the time after an interruption at which it takes effect in any case.
    public func postponed<Result>(
        atMost limit: Duration, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        state.withLock { $0.postponement = limit }
        defer {
            let isPending = state.withLock { state in
                state.postponement = nil
                return state.isPending
            }
            if isPending { endWaits() }
        }
        return try await body()
    }

    /// The pipe that is readable from the interruption on.
    var wakeUps: WakeUpPipe {
        state.withLock { state in
            let pipe = state.wakeUps ?? WakeUpPipe()
            state.wakeUps = pipe
            return pipe
        }
    }

    /// The time of the interruption, or nil before it.
    var moment: ContinuousClock.Instant? { state.withLock { $0.moment } }

    /// Calls a closure at the interruption, on its thread, or at once if there was one.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.moment == nil { state.observers.append(observer) }
            return state.moment != nil
        }
        if isOver { observer() }
    }
}
