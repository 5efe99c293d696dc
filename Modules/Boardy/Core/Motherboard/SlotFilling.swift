// Where an activation goes that finds no board.

extension Slot {
    /// The entry points of a board made just now; nil if there is none, with the reason in the refusal.
    @inline(never)
    func filled(_ file: StaticString, _ line: UInt) -> Uncounted<Receiver>? {
        if occupant == nil {
            if let refusal = fill(file, line) {
                backplane.refuse(refusal)
                return nil
            }
            if occupant == nil {
                refuse(
                    diagnostic(
                        .activationDiscarded,
                        "'\(id)' left '\(backplane.motherboard)' again while it was installed, so its activation was dropped",
                        file,
                        line))
            }
        }
        return input
    }

    /// Has the owner make a board. Apart, so that the owner goes before the slot is looked at, if the board's constructor dropped it.
    private func fill(_ file: StaticString, _ line: UInt) -> BoardError? {
        guard let owner = backplane.owner else { return BoardError(gone("activated", file, line)) }
        return owner.fill(self, file: file, line: line)
    }

    /// Hands an activation that nothing here can take to another motherboard, if there is one for that.
    @inline(never)
    func forward<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        guard let slot = backplane.owner?.forwardingSlot(for: id) else { return 0 }
        _ = backplane.takeRefusal()
        let number = slot.start(value, file, line)
        if number == 0, let refusal = slot.backplane.takeRefusal() { backplane.refuse(refusal) }
        return -abs(number)
    }

    /// The slot that takes the activations of this one: another motherboard's, where those of unknown boards are forwarded.
    @usableFromInline var serving: Slot {
        var slot = self
        for _ in 0..<max(0, backplane.domain.depthLimit) {
            guard slot.occupant == nil, let owner = slot.backplane.owner, owner.forwards, !owner.knows(slot.id),
                let next = owner.forwardingSlot(for: slot.id)
            else { return slot }
            slot = next
        }
        return slot
    }
}
