// What a composer needs of the motherboard whose boards it makes one picture of.

extension Motherboard {
    /// Composes what the boards here show; held weakly.
    ///
    /// While there is one, what these boards ask to be activated is asked of the owner of the continuable board around.
    package var composer: (any BoardComposer)? {
        get { shared.composer }
        set { shared.composer = newValue }
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
        let shared = slot.motherboard
        if shared.domain.observedCount == 0 { return deliver(shared.composer) }
        shared.observed(.element, Conversion.untyped(element), slot.id, file, line) { deliver(shared.composer) }
    }
}

extension MotherboardContext {
    /// The motherboard that the boards here ask for other boards: this one, or the one around it if this one belongs to a composer.
    var requestContext: MotherboardContext? {
        guard composer != nil, let parent else { return self }
        return parent.slot?.motherboard.requestContext
    }
}
