/// The slots of a motherboard, found by contract type on the typed path and by ID on the untyped one; both in constant time.
///
/// A slot that nobody holds and that holds nothing is swept out when the table would grow, so addressing IDs that never come up again
/// does not leak. The tables are changed in local variables, as in `ReceiverList` and for the same reason.
final class SlotTable {
    private var byID: [BoardID: Slot] = [:]
    private var byContract: [ObjectIdentifier: Slot] = [:]
    /// The slots of gates, which no ID leads to.
    private var gates: [Slot] = []
    private var sweepAt = 64

    subscript(id: BoardID) -> Slot? { byID[id] }

    subscript(contract: ObjectIdentifier) -> Slot? { byContract[contract] }

    var all: [Slot] { Array(byID.values) + gates }

    /// The slots that an ID leads to.
    var addressed: [Slot] { Array(byID.values) }

    func insertGate(_ slot: Slot) { gates = gates + [slot] }

    func removeGate(_ slot: Slot) { gates = gates.filter { $0 !== slot } }

    func insert(_ slot: Slot) {
        if byID.count >= sweepAt { sweep() }
        var changed = byID
        byID = [:]
        changed[slot.id] = slot
        byID = changed
    }

    func setContract(_ contract: ObjectIdentifier, _ slot: Slot) {
        var changed = byContract
        byContract = [:]
        changed[contract] = slot
        byContract = changed
    }

    /// Empties the table.
    ///
    /// - Returns: what was in it.
    func takeAll() -> [Slot] {
        if byID.isEmpty, gates.isEmpty { return [] }
        let taken = all
        (byID, byContract, gates) = ([:], [:], [])
        return taken
    }

    private func sweep() {
        let kept = Set(byContract.values.map { ObjectIdentifier($0) })
        var changed = byID
        var swept: [Slot] = []
        byID = [:]
        for id in Array(changed.keys) {
            guard var slot = changed.removeValue(forKey: id) else { continue }
            let isInUse = !slot.isUnused || kept.contains(ObjectIdentifier(slot)) || !isKnownUniquelyReferenced(&slot)
            if isInUse { changed[id] = slot } else { swept.append(slot) }
        }
        byID = changed
        sweepAt = max(64, byID.count * 2)
        // Released only now: what the handlers of ended flows captured may address boards as it goes.
        withExtendedLifetime(swept) {}
    }
}
