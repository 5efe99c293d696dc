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
    // The three tables are only ever read or replaced, as the array of ``HandlerList`` and for the same reason.
    private var byID: [BoardID: Entry] = [:]
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
    func insert(_ slot: Entry) {
        var changed = exchange(&byID, with: [:])
        changed[slot.id] = slot
        byID = changed
    }

    /// Adds a second address to a slot.
    func insert(_ slot: Entry, for contract: ObjectIdentifier) {
        var changed = exchange(&byContract, with: TypeTable())
        changed.insert(contract, slot)
        byContract = changed
    }

    func insertGate(_ slot: Entry) {
        var changed = exchange(&gates, with: [])
        changed.append(slot)
        gates = changed
    }

    func removeGate(_ slot: Entry) {
        var changed = exchange(&gates, with: [])
        changed.removeAll { $0 === slot }
        gates = changed
    }

    /// Removes all slots.
    ///
    /// - Returns: the removed slots, in the order of their creation.
    func removeAll() -> [Entry] {
        let removed = all
        byID = [:]
        byContract = TypeTable()
        gates = []
        return removed
    }

    /// Removes the slots that nothing would be lost with, if it is time to look for them.
    ///
    /// - Returns: true if it looked. What the removed slots captured is released then, which may have changed the
    ///   table.
    func sweepIfFull() -> Bool {
        if byID.count < sweepCount { return false }
        var changed = exchange(&byID, with: [:]), unused: [Entry] = []
        var index = changed.values.startIndex
        while index < changed.values.endIndex {
            // Slots with a contract have a second reference, in the other table.
            if changed.values[index].isUnused, isKnownUniquelyReferenced(&changed.values[index]) {
                unused.append(changed.values[index])
            }
            index = changed.values.index(after: index)
        }
        for slot in unused { changed[slot.id] = nil }
        byID = changed
        sweepCount = max(64, byID.count * 2)
        withExtendedLifetime(unused) {}
        return true
    }
}
