/// Somebody who waits until he is resumed or his task is cancelled, whichever comes first.
final class Waiter: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var isResumed = false
    }

    private let state = Locked(State())

    /// Returns when it has been resumed, or when the task is cancelled.
    func wait(isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler(
            operation: { await withCheckedContinuation(isolation: isolation) { keep($0) } }, onCancel: { resume() },
            isolation: isolation)
    }

    private func keep(_ continuation: CheckedContinuation<Void, Never>) {
        let isResumed = state.withLock { state in
            if !state.isResumed { state.continuation = continuation }
            return state.isResumed
        }
        if isResumed { continuation.resume() }
    }

    /// From any thread, and any number of times.
    func resume() {
        let continuation = state.withLock { state in
            state.isResumed = true
            return state.continuation.take()
        }
        continuation?.resume()
    }
}
