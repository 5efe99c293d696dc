/// A handle of one activation, to cancel it. It belongs to the domain of the motherboard and keeps nothing of it alive.
public struct Activation {
    @usableFromInline let slot: Slot
    /// The slot of another motherboard that carries the activation out, or nil for none.
    @usableFromInline let forwardingSlot: Slot?
    @usableFromInline let number: Int

    /// - Parameter number: 0 if the activation was refused; negative if another motherboard carries it out.
    @inlinable init(slot: Slot, number: Int) {
        self.slot = slot
        self.number = number
        forwardingSlot = number < 0 ? slot.serving : nil
    }

    /// True if the board took the activation. If not, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started in the course of the activation and that has not ended yet.
    public func cancel() {
        guard wasTaken else { return }
        let slot = forwardingSlot ?? slot
        slot.motherboard.domain.jobs?.cancelAll(of: slot.jobs, startedBy: abs(number), .cancelled)
    }
}
