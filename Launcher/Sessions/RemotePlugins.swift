package import Boardy
package import BoardyRemote

/// The plugins of an app whose boards are in other processes, and the way to them.
package struct RemotePlugins {
    private let names: Set<String>
    private let contracts: [ServedContract]
    private let client: RemoteClient

    /// - Parameters:
    ///   - names: the names of the plugins.
    ///   - contracts: the descriptions of their remote contracts.
    package init(_ names: Set<String>, contracts: [ServedContract], client: RemoteClient) {
        self.names = names
        self.contracts = contracts
        self.client = client
    }

    fileprivate func standIn(for plugin: any LauncherPlugin) -> any LauncherPlugin {
        names.contains(plugin.name) ? StandInPlugin(for: plugin, contracts: contracts, client: client) : plugin
    }
}

extension PluginSelection {
    /// Installs the selected plugins. Installing reads their declarations and creates no boards.
    ///
    /// - Parameter remote: those whose boards are in other processes; nil for none.
    package func assembly(_ options: MainOptions = .default, remote: RemotePlugins? = nil) -> LauncherAssembly {
        PluginLauncher.with(options: options)
            .install(
                launcherPlugins: Plugins.all.filter { names.contains($0.name) }
                    .map { remote?.standIn(for: $0) ?? $0 })
    }

    /// The selection with all plugins that the selected ones require.
    package var withRequirements: PluginSelection { PluginSelection(names + validation().remedies) }
}
