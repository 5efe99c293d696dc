extension Motherboard {
    /// The number of asynchronous jobs that are under way, here and in every motherboard of the same root.
    public var pendingWorkCount: Int { shared.domain.jobs?.pendingCount ?? 0 }

    /// The jobs of this root that are under way, the oldest first, with the activations that wait at a gate.
    package var jobs: [RegisteredJob] { shared.domain.jobs?.sorted ?? [] }

    /// True if a result has arrived and is not delivered yet.
    package var hasArrivals: Bool { shared.domain.jobs?.mailbox.isBusy ?? false }

    /// Waits until the next asynchronous job of this root has ended and its result is delivered.
    ///
    /// It returns at once if no job is under way, and also when the waiting task is cancelled.
    public func nextDelivery(isolation: isolated (any Actor)? = #isolation) async {
        guard let jobs = shared.domain.jobs else { return }
        let waiter = Waiter()
        jobs.whenAdvanced(waiter)
        await waiter.wait(isolation: isolation)
        jobs.forget(waiter)
    }

    /// Waits until no asynchronous job is under way in the motherboards of this root, or until the waiting task is
    /// cancelled.
    public func workSettled(isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > 0, !Task.isCancelled { await nextDelivery(isolation: isolation) }
    }

    /// The number that ``following(origin:_:)`` has given to what happens at this moment; 0 for none.
    package var origin: Int { shared.domain.execution.cause.origin }

    /// Runs `body`, and gives a number to all that follows from it in the motherboards of this root, also later: to
    /// activations, jobs and responses.
    package func following<T>(origin: Int, _ body: () throws -> T) rethrows -> T {
        try shared.domain.execution.following(origin: origin, body)
    }

    /// Cancels the jobs that ``pendingWorkCount`` counts, and the responses that wait for them, the oldest first.
    ///
    /// A response that waits for something else goes on, such as one that listens to a bus.
    package func cancelWork() { shared.domain.jobs?.cancelWork() }
}
