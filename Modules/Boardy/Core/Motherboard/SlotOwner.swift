/// The motherboard as its slots know it.
protocol SlotOwner: AnyObject {
    /// Puts a board into an empty slot, or says why none can sit there.
    func fill(_ slot: Slot, file: StaticString, line: UInt) -> BoardError?
    /// Whether a board of the ID is installed, or can be made.
    func knows(_ id: BoardID) -> Bool
    /// Whether another motherboard may take the activations of IDs that this one does not know.
    var forwards: Bool { get }
    /// The slot of another motherboard that takes the activations of an ID this one does not know.
    func forwardingSlot(for id: BoardID) -> Slot?
    /// What guards the board of an ID.
    func gateway(for id: BoardID) -> Gateway?
    /// Makes the gate of a gateway and puts it into a slot of its own, which no ID leads to.
    func seatGate(
        of gateway: Gateway, guarding id: BoardID, as gateID: BoardID, _ file: StaticString, _ line: UInt
    ) -> Result<Slot, BoardError>
    /// A gate has left its slot.
    func forgetGate(_ slot: Slot)
    /// The slot of a contract.
    func slot<C: BoardContract>(for contract: C.Type) -> Slot
    /// The slot of an ID, made if need be.
    func slot(for id: BoardID) -> Slot
    /// The nearest names to an ID that is not there.
    func closestIDs(to id: BoardID) -> [String]
    /// The object the motherboard was put into, or the one further out.
    var context: AnyObject? { get }
}
