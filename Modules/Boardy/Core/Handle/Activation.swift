/// An activation that was asked for, to cancel it. Lives on the motherboard's domain and keeps nothing else of it alive.
public struct Activation {
    private let slot: Slot
    private let number: Int

    @usableFromInline init(slot: Slot, number: Int) {
        self.slot = slot
        self.number = number
    }

    /// Whether the board took it. If not, the reason was reported.
    public var wasTaken: Bool { number != 0 }

    /// Cancels the asynchronous work that the board started in the course of it and that has not ended yet.
    public func cancel() {
        if wasTaken { slot.backplane.domain.desk?.cancelAll(for: ObjectIdentifier(slot), startedBy: number) }
    }
}
