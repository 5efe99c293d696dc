/// A slot as its table knows it.
protocol TableSlot: AnyObject {
    var id: BoardID { get }
    /// The number in the order of creation.
    var position: Int { get }
    /// True if nothing would be lost with the slot.
    var isUnused: Bool { get }
}

/// The slots of a motherboard, found by contract or by ID in constant time.
///
/// The table removes slots that are empty and that nobody refers to when it would grow, so that addressing ever new IDs
/// does not leak.
final class SlotTable<Entry: TableSlot> {
    private var byID: [BoardID: Entry] = [:]
    /// Only ever read or replaced, as the array of ``HandlerList`` and for the same reason.
    private var byContract = TypeTable<Entry>()
    /// The slots of gates, which have no address.
    private var gates: [Entry] = []
    private var sweepCount = 64

    subscript(id: BoardID) -> Entry? { byID[id] }

    @inline(__always) subscript(contract: ObjectIdentifier) -> Entry? { byContract[contract] }

    /// All slots, in the order of their creation.
    var all: [Entry] { gates.isEmpty ? addressed : addressed + gates }

    /// The slots that have an address, in the order of their creation.
    var addressed: [Entry] { byID.isEmpty ? [] : byID.values.sorted { $0.position < $1.position } }

    /// Adds a slot whose ID is not in the table.
    func insert(_ slot: Entry) { byID[slot.id] = slot }

    /// Adds a second address to a slot.
    func insert(_ slot: Entry, for contract: ObjectIdentifier) {
        var changed = exchange(&byContract, with: TypeTable())
        changed.insert(contract, slot)
        byContract = changed
    }

    func insertGate(_ slot: Entry) { gates.append(slot) }

    func removeGate(_ slot: Entry) { gates.removeAll { $0 === slot } }

    /// Removes all slots.
    ///
    /// - Returns: the removed slots, in the order of their creation.
    func removeAll() -> [Entry] {
        let removed = all
        (byID, byContract, gates) = ([:], TypeTable(), [])
        return removed
    }

    /// Removes the slots that nothing would be lost with, if it is time to look for them.
    ///
    /// - Returns: true if it looked. What the removed slots captured is released then, which may have changed the
    ///   table.
    func sweepIfFull() -> Bool {
        if byID.count < sweepCount { return false }
        var unused: [Entry] = []
        var index = byID.values.startIndex
        while index < byID.values.endIndex {
            // Slots with a contract have a second reference, in the other table.
            if byID.values[index].isUnused, isKnownUniquelyReferenced(&byID.values[index]) {
                unused.append(byID.values[index])
            }
            index = byID.values.index(after: index)
        }
        for slot in unused { byID[slot.id] = nil }
        sweepCount = max(64, byID.count * 2)
        withExtendedLifetime(unused) {}
        return true
    }
}
