import BoardyCore

/// The screens on their way to a session. The session takes them out one by one.
final class ScreenInbox: Sendable {
    private let events: AsyncStream<ScreenEvent>
    private let continuation: AsyncStream<ScreenEvent>.Continuation
    private let waiting = Locked<[Int: PendingScreen]>([:])

    /// - Parameter ended: called when the session takes nothing out any more.
    init(ended: @escaping @Sendable () -> Void) {
        (events, continuation) = AsyncStream.makeStream()
        continuation.onTermination = { _ in ended() }
    }

    /// Waits for the next event.
    ///
    /// - Throws: `CancellationError` if the task was cancelled, as the session has ended then.
    func next() async throws -> ScreenEvent {
        guard let event = await events.first(where: { _ in true }) else { throw CancellationError() }
        return event
    }

    /// Puts a screen in. Returns false if the session has ended.
    func take(_ screen: PendingScreen) -> Bool {
        waiting.withLock { $0[screen.number] = screen }
        if case .terminated = continuation.yield(.show(screen)) { return false }
        return true
    }

    func withdraw(_ screen: PendingScreen) { continuation.yield(.withdraw(screen.number)) }

    func forget(_ screen: PendingScreen) { waiting.withLock { $0[screen.number] = nil } }

    func failAll(_ problem: ScreenProblem) {
        for screen in waiting.withLock({ $0.values }) { screen.end(.failure(problem)) }
    }
}
