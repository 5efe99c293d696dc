import BoardyCore
import Dispatch

/// Runs a call that may wait for long on another thread, and returns its result.
///
/// A system call cannot be cancelled. If the task is cancelled, this function throws `CancellationError` at once, and
/// nobody gets the result.
package func runBlocking<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws -> Value {
    let waiting = Locked<CheckedContinuation<Value, any Error>?>(nil)
    let take: @Sendable () -> CheckedContinuation<Value, any Error>? = {
        waiting.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
    }
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            waiting.withLock { $0 = continuation }
            // The task may have been cancelled before the continuation was there.
            if Task.isCancelled { return take()?.resume(throwing: CancellationError()) ?? () }
            DispatchQueue.global().async {
                // The continuation stays reachable for a cancellation while the call waits.
                let result = Result { try call() }
                take()?.resume(with: result)
            }
        }
    } onCancel: {
        take()?.resume(throwing: CancellationError())
    }
}
