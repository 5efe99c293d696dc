// The parts of a motherboard for a composer, which makes one screen of the elements of its boards.

extension Motherboard {
    /// The composer of the elements of the boards here; held weakly.
    ///
    /// While there is one, requests of these boards for other boards are made to the owner of the continuable board around.
    package var composer: (any BoardComposer)? {
        get { shared.composer }
        set { shared.composer = newValue }
    }
}

extension Board {
    /// Gives an element to the composer of the owner, while observers receive it as a message.
    ///
    /// - Parameter deliver: called with the composer, nil if there is none. A board without an owner is reported instead.
    package final func put<Element>(
        _ element: Element, _ file: StaticString, _ line: UInt, deliver: ((any BoardComposer)?) -> Void
    ) {
        guard let slot else { return reportNotInstalled("put an element to its composer", file, line) }
        let shared = slot.motherboard
        if shared.domain.observedCount == 0 { return deliver(shared.composer) }
        shared.observed(.element, Conversion.untyped(element), slot.id, file, line) { deliver(shared.composer) }
    }

    /// Returns the slot of another board of the same owner; nil without an owner.
    func ownSlot(for id: BoardID) -> Slot? { slot?.motherboard.slot(for: id) }

    /// Returns the slot of a board that this one may request; nil without an owner.
    func requestSlot(for id: BoardID) -> Slot? { slot?.motherboard.requestContext?.slot(for: id) }
}

extension MotherboardContext {
    /// The motherboard that activates the boards which boards here request: this one, or the one around it if this one has a composer.
    var requestContext: MotherboardContext? {
        guard composer != nil, let parent else { return self }
        return parent.slot?.motherboard.requestContext
    }
}
