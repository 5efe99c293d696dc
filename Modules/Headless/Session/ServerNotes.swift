public import BoardyModulePlugin

/// The extension point for what a module tells the operator of a server that begins to serve, such as how to fill an
/// empty store.
///
/// The server calls each contribution once, when it is ready, and writes its text to standard error.
public enum ServerNotes: ExtensionPoint {
    /// Returns one line of text; nil if there is nothing to tell. An error tells nothing.
    public typealias Contribution = () throws -> String?
}
