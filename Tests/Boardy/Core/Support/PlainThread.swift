import Foundation

/// Runs a body on a thread of its own, outside any task and actor.
func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        // As much as the main thread of a process gets: sending nests.
        thread.stackSize = 8 << 20
        thread.start()
    }
}
