import BoardyModulePlugin
public import LauncherKit

/// An app that is not ours, of two plugins and a command of its own.
public enum Club {
    /// The name of the app, and of everything that carries it.
    public static let identity = AppIdentity(name: "club", version: "1.2.0", about: "Keeps the members of a club.")

    /// Returns the app with additions.
    package static func app(with additions: [any LauncherAddition] = []) -> AppDefinition {
        AppDefinition(
            identity: identity, start: NoStart.self, plugins: { [MembersPlugin(), PointsPlugin()] },
            additions: additions, commands: [ExportYear.self])
    }
}
