import BoardyCore

extension Motherboard {
    /// Returns when no more than so much work is under way, or when the test is cancelled.
    func workSettledDown(to count: Int, isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > count, !Task.isCancelled { await nextDelivery(isolation: isolation) }
    }
}
