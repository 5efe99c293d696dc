import BoardyCore
public import BoardyModulePlugin

/// A plugin whose boards are in another process.
///
/// It declares what the plugin declares, so that validation, links and the graph stay as they are, and so do its
/// gateways, which decide in this process. A stand-in takes the place of the board of each remote contract. Other
/// boards of the plugin stay in this process, and what the plugin does at start and stop is left to the processes that
/// serve it.
public struct StandInPlugin: LauncherPlugin {
    private let plugin: any LauncherPlugin
    private let contracts: [ServedContract]
    private let client: RemoteClient

    public var name: String { plugin.name }

    /// - Parameters:
    ///   - plugin: the plugin to stand in for.
    ///   - contracts: the descriptions of remote contracts. Those that the plugin does not provide make no difference.
    ///   - client: the way to the processes that serve the plugin.
    public init(for plugin: any LauncherPlugin, contracts: [ServedContract], client: RemoteClient) {
        self.plugin = plugin
        self.contracts = contracts
        self.client = client
    }

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let component = plugin.prepareForLaunching(withOptions: options)
        return ModuleComponent(
            modulePlugins: component.modulePlugins.map { StandInModulePlugin(plugin: $0, standIn: standIn) },
            urlOpenerPlugins: component.urlOpenerPlugins, launchSettings: component.launchSettings)
    }

    private func standIn(for registration: BoardRegistration) -> BoardRegistration? {
        contracts.first { $0.id == registration.id }.map { registerStandIn(of: $0.contract, $0, registration) }
    }

    private func registerStandIn<C: RemoteContract>(
        of contract: C.Type, _ description: ServedContract, _ replaced: BoardRegistration
    ) -> BoardRegistration {
        if let task = contract as? any RemoteBlockTaskContract.Type {
            return registerBlockTask(of: task, description, replaced)
        }
        return BoardRegistration(contract, file: replaced.file, line: replaced.line) { [client] id in
            StandInBoard<C>(identifier: id, of: description, client: client)
        }
    }

    private func registerBlockTask<C: RemoteBlockTaskContract>(
        of contract: C.Type, _ description: ServedContract, _ replaced: BoardRegistration
    ) -> BoardRegistration {
        BoardRegistration(contract, file: replaced.file, line: replaced.line) { [client] id in
            client.blockTask(contract, at: id, description)
        }
    }
}

/// A part of a plugin, with stand-ins for the boards of remote contracts.
private struct StandInModulePlugin: ModulePlugin {
    let plugin: any ModulePlugin
    let standIn: (BoardRegistration) -> BoardRegistration?

    func apply(for main: MainComponent) {
        main.apply(plugin, substituting: standIn)
    }
}
