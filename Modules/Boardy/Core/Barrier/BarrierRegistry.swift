/// The barriers that are closed at this moment, each with what waits there.
///
/// A root motherboard has one for the barriers of the scope ``ActivationBarrier/Scope/application``, which it shares with all motherboards
/// inside its boards. Hand one to several roots of a domain, and they wait together:
///
///     let barriers = BarrierRegistry()
///     first.barriers = barriers
///     second.barriers = barriers
///
/// It keeps neither motherboards nor boards alive, and is empty when nothing waits.
public final class BarrierRegistry {
    private var cycles: [ActivationBarrier.Key: BarrierCycle] = [:]

    /// Nothing waits yet.
    public init() {}

    /// How many barriers are closed.
    var count: Int { cycles.count }

    /// The cycle of a barrier, made if none is under way.
    func cycle(of barrier: ActivationBarrier) -> BarrierCycle {
        let key = barrier.key
        if let running = cycles[key] { return running }
        let made = BarrierCycle(gate: key.gate) { [weak self] in
            // Kept to the end of the call: it is the cycle itself that calls.
            let ended = self?.cycles.removeValue(forKey: key)
            withExtendedLifetime(ended) {}
        }
        cycles[key] = made
        return made
    }
}
