import Boardy

/// Declarations of an app's plugins that command lines need: names for examples in help, and the settings.
package struct AppDeclarations: Sendable {
    package let plugins: [String]
    /// The contracts that the plugins provide.
    package let boards: [BoardID]
    /// A link without parameters; one of its form if no plugin routes one.
    package let link: String
    /// The settings, each with the name of its plugin. Of two with one name this is the first; validation tells the
    /// second.
    let settings: [(plugin: String, declaration: SettingDeclaration)]

    /// The plugin of examples.
    package var plugin: String { plugins.last ?? "NAME" }
    /// Two names of examples. The first may need the second.
    var need: String {
        let first = plugins.count > 1 ? plugins.last : boards.first?.rawValue
        return "\(first ?? "FROM") \(plugins.first ?? "TO")"
    }

    init(of plugins: [any LauncherPlugin]) {
        let manifests = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).manifests
        var names: Set<String> = []
        self.plugins = manifests.map(\.name)
        boards = manifests.flatMap(\.provides).map(\.id)
        link = manifests.flatMap(\.routes).map(\.pattern.description).first { !$0.contains("{") } ?? "app://home"
        settings = manifests.flatMap { manifest in
            manifest.settings.filter { names.insert($0.name).inserted }.map { (manifest.name, $0) }
        }
    }
}
