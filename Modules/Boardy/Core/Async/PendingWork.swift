extension Motherboard {
    /// How much asynchronous work is under way, here and in every motherboard of the same root.
    public var pendingWorkCount: Int { backplane.domain.desk?.pendingCount ?? 0 }

    /// Whether something of the work under way has come in and is still to be delivered.
    package var hasArrivals: Bool { backplane.domain.desk?.mailbox?.isBusy ?? false }

    /// Returns when the next asynchronous work in the motherboards of this root has ended and its result was delivered; at once if none is
    /// under way.
    public func nextDelivery(isolation: isolated (any Actor)? = #isolation) async {
        guard let desk = backplane.domain.desk else { return }
        await withCheckedContinuation(isolation: isolation) { desk.whenAdvanced($0) }
    }

    /// Returns when no asynchronous work is under way in the motherboards of this root.
    public func workSettled(isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > 0 { await nextDelivery(isolation: isolation) }
    }
}
