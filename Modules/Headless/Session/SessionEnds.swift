public import BoardyCore
public import BoardyModulePlugin

/// The extension point for what a module does when a session ends, such as signing a visitor out.
///
/// The app calls each contribution once with the mainboard, after the last screen and before it releases the boards. A
/// contribution begins its work and does not wait for it. A closure that waits for an answer keeps the mainboard until
/// it has come.
public enum SessionEnds: ExtensionPoint {
    /// Begins what the module does at the end of a session, on its mainboard.
    public typealias Contribution = (Motherboard) -> Void
}
