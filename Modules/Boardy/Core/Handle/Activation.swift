/// An activation that was asked for, to cancel it. Lives on the motherboard's domain and keeps nothing else of it alive.
public struct Activation {
    @usableFromInline let slot: Slot
    @usableFromInline let number: Int

    /// - Parameter number: negative if another motherboard carries the activation out.
    @inlinable init(slot: Slot, number: Int) {
        self.slot = number < 0 ? slot.serving : slot
        self.number = abs(number)
    }

    /// Whether the board took it. If not, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started in the course of it and that has not ended yet.
    public func cancel() {
        guard wasTaken else { return }
        slot.motherboard.domain.jobs?.cancelAll(of: slot.jobs, startedBy: number, .cancelled)
    }
}
