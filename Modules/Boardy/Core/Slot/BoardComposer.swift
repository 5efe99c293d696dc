/// Composes one view of the elements that the boards of a motherboard show. `BoardyComposable` has the one adopter.
package protocol BoardComposer: AnyObject {
    /// Called when a board has left the motherboard, completed or not.
    func boardDidLeave(_ id: BoardID)
}
