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
    /// Mostly there is one, and no table.
    private var first: SharedCycle?
    private var others: [ActivationBarrier.Key: SharedCycle] = [:]

    /// Nothing waits yet.
    public init() {}

    /// How many barriers are closed.
    var count: Int { others.count + (first == nil ? 0 : 1) }

    /// The cycle of a barrier, made if none is under way.
    func cycle(of barrier: ActivationBarrier) -> BarrierCycle {
        let key = barrier.key
        if let first, first.key == key { return first }
        if let running = others.isEmpty ? nil : others[key] { return running }
        let made = SharedCycle(key, in: self)
        if first == nil { first = made } else { put(made, under: key) }
        return made
    }

    fileprivate func remove(_ cycle: SharedCycle) {
        if first === cycle { first = nil } else if others[cycle.key] === cycle { put(nil, under: cycle.key) }
    }

    // Taken out and put back, so that looking for a cycle needs no exclusivity check.
    private func put(_ cycle: SharedCycle?, under key: ActivationBarrier.Key) {
        var changed = exchange(&others, with: [:])
        changed[key] = cycle
        others = changed
    }
}

/// A cycle that all activations share whose barriers are equal. It keeps its registry until nothing waits, which is at the latest when the
/// gate's motherboard goes.
private final class SharedCycle: BarrierCycle {
    let key: ActivationBarrier.Key
    private let registry: BarrierRegistry

    init(_ key: ActivationBarrier.Key, in registry: BarrierRegistry) {
        (self.key, self.registry) = (key, registry)
        super.init(gate: key.gate)
    }

    override func becameIdle() { registry.remove(self) }
}
