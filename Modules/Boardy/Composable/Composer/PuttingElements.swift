public import BoardyCore

extension Board {
    /// Puts an element to the composer that this board is in, or changes one that is there.
    ///
    ///     putToComposer(elementAction: .update(ComposableElement(id: identifier, content: "3 items")))
    ///
    /// Returns when the interface has drawn it, or at once where an interface is just drawing: it draws again then. While none is connected, the
    /// composer keeps it. Reported and without effect are: an action for
    /// an element that is not there (`unknownElement`), one for a content that the composer does not show (`outputMismatch`), and any where
    /// the owner of this board is no composer's motherboard (`unhandledAction`) or there is none (`boardNotInstalled`).
    public final func putToComposer<Content>(
        elementAction action: ElementAction<Content>, file: StaticString = #fileID, line: UInt = #line
    ) {
        put(action, file, line) { composer in
            guard let composer else {
                return report(
                    .unhandledAction,
                    "'\(identifier)' put the element '\(action.element)' to a composer, but its owner has none. Install it in the "
                        + "motherboard of a ComposableMotherboard, and keep that", file, line)
            }
            guard let fitting = composer as? ComposableMotherboard<Content> else {
                return report(
                    .outputMismatch,
                    "'\(identifier)' put the element '\(action.element)' with a content of type \(Content.self), but its owner is that of a "
                        + "\(type(of: composer))", file, line)
            }
            if !fitting.take(action, of: identifier) {
                report(
                    .unknownElement,
                    "'\(identifier)' put a change of the element '\(action.element)', which is not there. Put it with .update first",
                    file, line)
            }
        }
    }
}
