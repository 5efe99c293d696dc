public import BoardyModulePlugin

/// The extension point for what a module tells the operator of a server that begins to serve, such as how to fill an
/// empty store.
///
/// A server of browsers and a worker call each contribution once, when they are ready, and write its text to standard
/// error.
public enum ServerNotes: ExtensionPoint {
    /// Returns one line of text; nil if there is nothing to tell. An error tells nothing.
    public typealias Contribution = () throws -> String?
}

extension PluginLauncher {
    /// The lines for the operator of a server, in the order of the plugins.
    public var serverNotes: [String] { contributions(to: ServerNotes.self).all.compactMap { try? $0() } }
}
