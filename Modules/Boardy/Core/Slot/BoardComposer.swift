/// Makes one picture of what the boards of a motherboard show. Its adopter is in `BoardyComposable`.
package protocol BoardComposer: AnyObject {
    /// A board has left the motherboard, completed or not.
    func boardDidLeave(_ id: BoardID)
}
