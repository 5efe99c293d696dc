import Foundation

/// Runs a body on a thread of its own. Tests share a thread for each core, and one that waits for a server keeps those
/// beside it from going on.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
