public import LauncherKit

/// Adds the web to an app: the command `serve`, with the inspector.
public struct WebFrontEnd: LauncherAddition {
    /// Creates the addition.
    public init() {}

    /// The command that serves an app to browsers.
    public var commands: [any CommandNode.Type] { [ServeCommand.self] }

    /// The port and the server's library.
    public var unavailability: String? { "the port cannot be had, or libmicrohttpd is missing" }
}
