// What a composer needs of the motherboard whose boards it makes one picture of.

extension Motherboard {
    /// Composes what the boards here show; held weakly.
    ///
    /// While there is one, what these boards ask to be activated is asked of the owner of the continuable board around.
    package var composer: (any BoardComposer)? {
        get { backplane.composer }
        set { backplane.composer = newValue }
    }
}

extension Board {
    /// Hands something to the composer of the owner, while those who observe see it.
    ///
    /// - Parameter deliver: gets the owner's composer, nil if it has none. Not called for a board without an owner, which is reported.
    package final func put<Element>(
        _ element: Element, _ file: StaticString, _ line: UInt, deliver: ((any BoardComposer)?) -> Void
    ) {
        guard let slot else { return reportNotInstalled("put an element to its composer", file, line) }
        let backplane = slot.backplane
        if backplane.domain.observedCount == 0 { return deliver(backplane.composer) }
        backplane.observed(.element, Conversion.untyped(element), slot.id, file, line) { deliver(backplane.composer) }
    }
}

extension Backplane {
    /// The motherboard that the boards here ask for others: the own one, or the one outside if this is a composer's.
    var requestOwner: (any SlotOwner)? {
        guard composer != nil, let parent else { return owner }
        return parent.slot?.backplane.requestOwner
    }
}
