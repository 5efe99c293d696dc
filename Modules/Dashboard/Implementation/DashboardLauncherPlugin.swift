public import Boardy
import DashboardIO
import Headless

/// The first screen: a tile and the menu entries of every module, of which it knows none.
public struct DashboardLauncherPlugin: LauncherPlugin {
    public let name = "dashboard"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [DashboardPlugin()])
    }
}

private struct DashboardPlugin: ModulePlugin {
    func apply(for main: MainComponent) {
        let offered = main.contributions(to: DashboardTiles.self)
        let entries = main.contributions(to: MenuEntries.self)
        let graph = TilesGraph { offered.all }
        main.provide(Home.self) { HomeBoard(identifier: $0, tiles: graph.tiles) { entries.all } }
        main.route("app://dashboard", to: Home.self)
    }
}
