/// The barriers that are closed at this moment, each with the activations that wait there.
///
/// A root motherboard has one for the barriers of the scope ``ActivationBarrier/Scope/application``, which it shares
/// with all motherboards inside its boards. Hand one registry to several roots of a domain to let them wait together:
///
///     let barriers = BarrierRegistry()
///     first.barriers = barriers
///     second.barriers = barriers
///
/// It keeps neither motherboards nor boards alive, and is empty when nothing waits.
public final class BarrierRegistry {
    private var cycles: [ActivationBarrier.Key: SharedCycle] = [:]

    /// Creates a registry without closed barriers.
    public init() {}

    var count: Int { cycles.count }

    /// Returns the cycle of a barrier, which is made if no cycle is under way.
    func cycle(of barrier: ActivationBarrier) -> BarrierCycle {
        let key = barrier.key
        if let running = cycles[key] { return running }
        let made = SharedCycle(key, in: self)
        cycles[key] = made
        return made
    }

    fileprivate func remove(_ cycle: SharedCycle) {
        if let index = cycles.index(forKey: cycle.key), cycles[index].value === cycle { cycles.remove(at: index) }
    }
}

/// A cycle that all activations with equal barriers share.
///
/// It keeps its registry until nothing waits, which is at the latest when the motherboard of the gate goes.
private final class SharedCycle: BarrierCycle {
    let key: ActivationBarrier.Key
    private let registry: BarrierRegistry

    init(_ key: ActivationBarrier.Key, in registry: BarrierRegistry) {
        (self.key, self.registry) = (key, registry)
        super.init(gate: key.gate)
    }

    override func becameIdle() { registry.remove(self) }
}
