import BoardyCore

extension Motherboard {
    /// Waits until at most `count` jobs are under way, or the test is cancelled.
    func workSettledDown(to count: Int, isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > count, !Task.isCancelled { await nextDelivery(isolation: isolation) }
    }
}
