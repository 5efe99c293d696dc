/// An activation that was asked for, to cancel it. Lives on the motherboard's domain and keeps nothing else of it alive.
public struct Activation {
    @usableFromInline let slot: Slot
    /// 0 if the activation was refused; negative if another motherboard carries it out.
    @usableFromInline let number: Int

    @inlinable init(slot: Slot, number: Int) { (self.slot, self.number) = (slot, number) }

    /// Whether the board took it. If not, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started in the course of it and that has not ended yet.
    public func cancel() {
        guard wasTaken else { return }
        let serving = number < 0 ? slot.serving : slot
        serving.motherboard.domain.jobs?.cancelAll(of: serving.jobs, startedBy: abs(number), .cancelled)
    }
}
