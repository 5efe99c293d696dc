import AuthenticationIO
public import Boardy
import BoardyHeadless
import DashboardIO

/// The dashboard module: the first screen, with the tiles and menu entries that all modules contribute. It knows none
/// of them.
public struct DashboardLauncherPlugin: LauncherPlugin {
    public let name = "dashboard"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it
    /// launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [DashboardModulePlugin(patience: options.value(of: TilePatience.self))])
    }
}

private struct DashboardModulePlugin: ModulePlugin {
    let patience: TilePatience

    func apply(for main: MainComponent) {
        let offered = main.contributions(to: DashboardTiles.self)
        let charts = main.contributions(to: DashboardCharts.self)
        let entries = main.contributions(to: MenuEntries.self)
        let roles = main.contributions(to: ScreenRoles.self)
        // Read at each use, since plugins that are applied later add to them.
        let tiles = Tiles(
            offered: { offered.all },
            audience: {
                if roles.all.isEmpty { return { _ in true } }
                return { [viewer = roles.viewer] in viewer.belongs(to: $0.audience) }
            })
        main.provide(Home.self) { [patience] id in
            HomeBoard(identifier: id, tiles: tiles, patience: patience) {
                (entries.all + (charts.all.isEmpty ? [] : [.charts(roles)])).offered(to: roles)
            }
        }
        main.provide(Charts.self) { _, board in board.contents(of: charts.all) }
        main.requireRoleIfTold(for: Charts.self, or: { !roles.all.isEmpty })
        main.register(ShowCharts.self) {
            // Whoever is not offered the entry of the menu may still type the address.
            ShowChartsBoard(identifier: $0) {
                roles.all.isEmpty || roles.viewer.has(.operator)
            } offered: {
                charts.all
            }
        }
        main.route("app://dashboard", to: Home.self)
        main.route("app://dashboard/charts", to: Charts.self, page: .shown(by: ShowCharts.self))
    }
}
