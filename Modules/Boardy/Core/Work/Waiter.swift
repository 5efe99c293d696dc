/// A task that waits until it is resumed or cancelled, whichever comes first.
final class Waiter: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var isResumed = false
    }

    private let state = Locked(State())

    /// Suspends the calling task until ``resume()`` is called or the task is cancelled.
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

    /// Resumes the task. The method may be called from any thread, any number of times.
    func resume() {
        let continuation = state.withLock { state in
            state.isResumed = true
            return state.continuation.take()
        }
        continuation?.resume()
    }
}
