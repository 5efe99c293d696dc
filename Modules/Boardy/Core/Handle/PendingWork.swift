extension Motherboard {
    /// How much asynchronous work is under way, here and in every motherboard of the same root.
    public var pendingWorkCount: Int { shared.domain.jobs?.pendingCount ?? 0 }

    /// Whether something of the work under way has come in and is still to be delivered.
    package var hasArrivals: Bool { shared.domain.jobs?.mailbox.isBusy ?? false }

    /// Returns when the next asynchronous work in the motherboards of this root has ended and its result was delivered; at once if none is
    /// under way, or when the waiting task is cancelled.
    public func nextDelivery(isolation: isolated (any Actor)? = #isolation) async {
        guard let jobs = shared.domain.jobs else { return }
        let waiter = Waiter()
        jobs.whenAdvanced(waiter)
        await waiter.wait(isolation: isolation)
        jobs.forget(waiter)
    }

    /// Returns when no asynchronous work is under way in the motherboards of this root, or when the waiting task is cancelled.
    public func workSettled(isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > 0, !Task.isCancelled { await nextDelivery(isolation: isolation) }
    }
}
