import BoardyCore

extension Motherboard {
    /// Returns when no more than so much work is under way.
    func workSettledDown(to count: Int, isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > count { await nextDelivery(isolation: isolation) }
    }
}
