public import BoardyCore
public import BoardyModulePlugin

/// The extension point for what a module does when a session begins, such as signing a person in again.
///
/// The app calls each contribution with the mainboard before the first screen, in each tab of a browser. It does not
/// wait for work that the contribution begins.
public enum SessionBegins: ExtensionPoint {
    /// Does what the module does at the beginning of a session, on its mainboard.
    public typealias Contribution = (Motherboard) -> Void
}
