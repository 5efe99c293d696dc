/// The slots of a motherboard, found by contract type on the typed path and by ID on the untyped one; both in constant time.
///
/// A slot that nobody holds and that holds nothing is swept out when the table would grow, so addressing IDs that never come up again
/// does not leak. The tables are changed in local variables, as in `ReceiverList` and for the same reason.
final class SlotTable {
    private var byID = IDTable<Slot>()
    private var byContract = TypeTable<Slot>()
    /// The slots of gates, which no ID leads to.
    private var gates: [Slot] = []
    private var sweepAt = 64

    subscript(id: BoardID) -> Slot? { byID[id] }

    subscript(contract: ObjectIdentifier) -> Slot? { byContract[contract] }

    var all: [Slot] { Array(byID.elements) + gates }

    /// The slots that an ID leads to.
    var addressed: [Slot] { Array(byID.elements) }

    func insertGate(_ slot: Slot) { gates = gates + [slot] }

    func removeGate(_ slot: Slot) {
        slot.relinquish()
        gates = gates.filter { $0 !== slot }
    }

    /// The slot of an ID, made for a motherboard if there is none.
    func slot(for id: BoardID, on backplane: Backplane) -> Slot {
        if let slot = byID[id] { return slot }
        if byID.count >= sweepAt {
            sweep()
            // What goes with the swept may have addressed the very ID.
            return slot(for: id, on: backplane)
        }
        let slot = Slot(id: id, backplane: backplane)
        var changed = exchange(&byID, with: IDTable())
        changed.append(slot)
        byID = changed
        return slot
    }

    func insert(_ contract: ObjectIdentifier, _ slot: Slot) {
        var changed = exchange(&byContract, with: TypeTable())
        changed.insert(contract, slot)
        byContract = changed
    }

    /// Empties the table.
    ///
    /// - Returns: what was in it.
    func takeAll() -> ContiguousArray<Slot> {
        var taken = byID.elements
        byID = IDTable()
        byContract = TypeTable<Slot>()
        taken += gates
        gates = []
        return taken
    }

    private func sweep() {
        // Hardly ever there is any, and looking is cheap.
        let swept = byID.elements.contains(where: \.isUnused) ? takeUnused() : []
        sweepAt = max(64, byID.count * 2)
        for slot in swept { slot.relinquish() }
        // Released only at the end: what the handlers of ended flows captured may address boards as it goes.
        withExtendedLifetime(swept) {}
    }

    private func takeUnused() -> [Slot] {
        let kept = Set(byContract.objects.map { ObjectIdentifier($0) })
        var changed = exchange(&byID, with: IDTable())
        let taken = changed.remove { slot in
            slot.isUnused && !kept.contains(ObjectIdentifier(slot)) && isKnownUniquelyReferenced(&slot)
        }
        byID = changed
        return taken
    }
}
