/// The slots of a motherboard, found by contract type on the typed path and by ID on the untyped one; both in constant time.
///
/// A slot that nobody holds and that holds nothing is swept out when the table would grow, so addressing IDs that never come up again
/// does not leak. The tables are changed in local variables, as in `ReceiverList` and for the same reason.
final class SlotTable {
    private var byID = IDTable()
    private var byContract: [ObjectIdentifier: Slot] = [:]
    /// The slots of gates, which no ID leads to.
    private var gates: [Slot] = []
    private var sweepAt = 64

    subscript(id: BoardID) -> Slot? { byID.slot(of: id, hash: id.hashValue) }

    subscript(contract: ObjectIdentifier) -> Slot? { byContract[contract] }

    var all: [Slot] { byID.slots + gates }

    /// The slots that an ID leads to.
    var addressed: [Slot] { byID.slots }

    func insertGate(_ slot: Slot) { gates = gates + [slot] }

    func removeGate(_ slot: Slot) {
        slot.relinquish()
        gates = gates.filter { $0 !== slot }
    }

    /// The slot of an ID, made if there is none.
    func slot(for id: BoardID, make: () -> Slot) -> Slot {
        let hash = id.hashValue
        if let slot = byID.slot(of: id, hash: hash) { return slot }
        let slot = make()
        if byID.count >= sweepAt { sweep() }
        var changed = byID
        byID = IDTable()
        changed.insert(slot, hash: hash)
        byID = changed
        return slot
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
        let taken = all
        (byID, byContract, gates) = (IDTable(), [:], [])
        return taken
    }

    private func sweep() {
        let kept = Set(byContract.values.map { ObjectIdentifier($0) })
        var changed = byID
        byID = IDTable()
        // Released only at the end: what the handlers of ended flows captured may address boards as it goes.
        let swept = changed.sweep { slot in
            slot.isUnused && !kept.contains(ObjectIdentifier(slot)) && isKnownUniquelyReferenced(&slot)
        }
        byID = changed
        sweepAt = max(64, byID.count * 2)
        for slot in swept { slot.relinquish() }
        withExtendedLifetime(swept) {}
    }
}
