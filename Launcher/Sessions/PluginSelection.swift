package import Boardy

/// The plugins of ``Plugins/all`` that an app consists of, selected by their names.
package struct PluginSelection: Equatable, Sendable {
    /// The names of the selected plugins in the order of the table, in which they are installed; may be empty.
    package let names: [String]
    /// The names to select; empty to select all.
    package let plugins: [String]
    /// The names to leave out, also if they are among those to select.
    package let without: [String]

    /// Selects plugins by names. Without names all are selected; names that are unknown select nothing.
    package init(_ plugins: [String] = [], without: [String] = []) {
        self.plugins = plugins
        self.without = without
        names = Plugins.all.map(\.name).filter { name in
            (plugins.isEmpty || plugins.contains(name)) && !without.contains(name)
        }
    }

    /// The declarations of the selected plugins, in the order of installation.
    package var manifests: [PluginManifest] { assembly().manifests }

    /// Checks that the plugins fit together. Those that are not selected are the remedies.
    ///
    /// - Parameter manifests: the declarations of the selected plugins; nil to read them.
    package func validation(of manifests: [PluginManifest]? = nil) -> Validation {
        Validation(of: manifests ?? self.manifests, among: PluginSelection().manifests)
    }

    /// The selection with all plugins that the selected ones require.
    package var withRequirements: PluginSelection { PluginSelection(names + validation().remedies) }

    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    ///
    /// - Parameter standIn: returns the plugin itself, or a stand-in for one whose boards are in other processes; nil if all boards are in this one.
    package func assembly(
        _ options: MainOptions = .default, remote standIn: ((any LauncherPlugin) -> any LauncherPlugin)? = nil
    ) -> LauncherAssembly {
        PluginLauncher.with(options: options)
            .install(launcherPlugins: Plugins.all.filter { names.contains($0.name) }.map { standIn?($0) ?? $0 })
    }
}
