import Boardy

/// Names of an app that its help uses as examples. They are read once, because each reading installs all plugins.
package struct AppExamples: Sendable {
    package let plugins: [String]
    /// The contracts that the plugins provide.
    package let boards: [BoardID]
    /// A link without parameters; one of its form if no plugin routes one.
    package let link: String

    init(_ manifests: [PluginManifest]) {
        plugins = manifests.map(\.name)
        boards = manifests.flatMap(\.provides).map(\.id)
        link =
            manifests.flatMap(\.routes).map(\.pattern.description).first { !$0.contains("{") } ?? "app://home"
    }
}
