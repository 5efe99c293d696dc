public import BoardyCore

extension Board {
    /// Adds an element to the composer around this board, or changes one that is there.
    ///
    ///     putToComposer(elementAction: .update(ComposableElement(id: identifier, content: "3 items")))
    ///
    /// The call returns when the interface has drawn the change. If the interface is drawing at this moment, the call
    /// returns at once, and the interface draws again. A composer without an interface keeps the elements.
    ///
    /// Some actions are reported and have no effect: for an element that is not there (`unknownElement`), with a
    /// content of a type that the composer does not show (`outputMismatch`), on a board whose owner belongs to no
    /// composer (`unhandledAction`), and on a board without an owner (`boardNotInstalled`).
    public final func putToComposer<Content>(
        elementAction action: ElementAction<Content>, file: StaticString = #fileID, line: UInt = #line
    ) {
        put(action, file, line) { composer in
            guard let composer else {
                return report(
                    .unhandledAction,
                    "'\(identifier)' put the element '\(action.element)' to a composer, but "
                        + "its owner has none. Install it in the "
                        + "motherboard of a ComposableMotherboard, and keep that", file, line)
            }
            guard let fitting = composer as? ComposableMotherboard<Content> else {
                return report(
                    .outputMismatch,
                    "'\(identifier)' put the element '\(action.element)' with a content of type "
                        + "\(Content.self), but its owner belongs to a "
                        + "\(type(of: composer))", file, line)
            }
            if !fitting.apply(action, of: identifier) {
                report(
                    .unknownElement,
                    "'\(identifier)' put a change of the element '\(action.element)', which is "
                        + "not there. Put it with .update first",
                    file, line)
            }
        }
    }
}
