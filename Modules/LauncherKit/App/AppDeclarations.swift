import Boardy

/// Declarations of an app's plugins that command lines need: names for examples in help, and the settings.
package struct AppDeclarations: Sendable {
    package let plugins: [String]
    package let boards: [BoardID]
    /// A link without parameters, or a link of its form if no plugin routes one.
    package let link: String
    /// The settings, each with the name of its plugin. Of two with one name this is the first; validation tells the
    /// second.
    let settings: [(plugin: String, declaration: SettingDeclaration)]

    package var plugin: String { plugins.last ?? "NAME" }
    /// Two names for examples. The first needs the second: two plugins, or a board and its plugin.
    let need: String

    init(of plugins: [any LauncherPlugin]) {
        // Every command reads them. The validation tells what is wrong with them.
        let manifests = DiagnosticSink.withSink(.init { _ in }) {
            PluginLauncher.with(options: .default).install(launcherPlugins: plugins).manifests
        }
        var names: Set<String> = []
        self.plugins = manifests.map(\.name)
        boards = manifests.flatMap(\.provides).map(\.id)
        need = Self.need(among: manifests)
        link = manifests.flatMap(\.routes).map(\.pattern.description).first { !$0.contains("{") } ?? "app://home"
        settings = manifests.flatMap { manifest in
            manifest.settings.filter { names.insert($0.name).inserted }.map { (manifest.name, $0) }
        }
    }

    private static func need(among manifests: [PluginManifest]) -> String {
        for manifest in manifests.reversed() {
            let others = manifests.filter { $0.name != manifest.name }
            for required in manifest.requires.map(\.id) {
                let provider = others.first { $0.provides.map(\.id).contains(required) }
                if let provider { return "\(manifest.name) \(provider.name)" }
            }
        }
        let owner = manifests.first { !$0.provides.isEmpty }
        return "\(owner?.provides.first?.id.rawValue ?? "FROM") \(owner?.name ?? "TO")"
    }
}
