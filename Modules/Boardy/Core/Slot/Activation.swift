/// A handle of one activation, to cancel its asynchronous work. It is used on the motherboard's isolation domain and keeps no board alive.
public struct Activation {
    @usableFromInline let slot: Slot
    /// The number of the activation: 0 if it was refused, and negative if another motherboard performs it.
    @usableFromInline let number: Int

    @inlinable init(slot: Slot, number: Int) { (self.slot, self.number) = (slot, number) }

    /// True if the board accepted the activation, or a gate holds it. If it is false, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started during the activation, as far as it has not ended yet.
    public func cancel() {
        guard wasTaken else { return }
        let serving = number < 0 ? slot.serving : slot
        serving.motherboard.domain.jobs?.cancelAll(of: serving.jobs, startedBy: abs(number), .cancelled)
    }
}
