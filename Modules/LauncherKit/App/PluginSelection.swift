import Boardy
import BoardyHeadless

/// The plugins of an app that a command is about, selected by their names.
public struct PluginSelection: Sendable {
    package let app: AppDefinition
    /// The names of the selected plugins in the order in which they are installed; may be empty.
    public let names: [String]
    /// The names to select; empty to select all.
    let plugins: [String]
    /// The names to leave out, also if they are among those to select.
    let without: [String]

    /// Selects plugins by names. Without names all are selected; names that are unknown select nothing.
    package init(_ plugins: [String] = [], without: [String] = [], of app: AppDefinition) {
        self.app = app
        self.plugins = plugins
        self.without = without
        names = app.plugins().map(\.name).filter { name in
            (plugins.isEmpty || plugins.contains(name)) && !without.contains(name)
        }
    }

    /// The declarations of the selected plugins, in the order of installation.
    package var manifests: [PluginManifest] { assembly().manifests }

    /// Checks that the plugins fit together. Those that are not selected are the remedies.
    package func validation() -> Validation {
        Validation(
            of: manifests, among: app.everything.manifests,
            reading: [MenuEntries.self, ScreenRoles.self, SessionEnds.self])
    }

    /// The selection with all plugins that the selected ones require.
    package var withRequirements: PluginSelection { PluginSelection(names + validation().remedies, of: app) }

    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    ///
    /// - Parameter standIn: returns the plugin itself, or a stand-in for one whose boards are in other processes; nil
    ///   if all boards are in this one.
    package func assembly(
        _ options: MainOptions = .default, remote standIn: ((any LauncherPlugin) -> any LauncherPlugin)? = nil
    ) -> LauncherAssembly {
        let selected = app.plugins().filter { names.contains($0.name) }
        return PluginLauncher.with(options: options).install(launcherPlugins: selected.map { standIn?($0) ?? $0 })
    }
}

extension AppDefinition {
    /// All plugins.
    package var everything: PluginSelection { PluginSelection(of: self) }
}
