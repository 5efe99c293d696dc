public import LauncherKit

/// Adds the web to an app: the command `serve`, with the inspector.
public struct WebFrontEnd: LauncherAddition {
    /// Creates the addition.
    public init() {}

    /// The command that serves an app to browsers.
    public var commands: [any CommandNode.Type] { [ServeCommand.self] }
}
