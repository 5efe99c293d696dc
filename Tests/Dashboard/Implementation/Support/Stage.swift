import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyTesting
import BoardyValues
import DashboardIO

@testable import Dashboard

/// Asks one question and is done.
enum Asking: BoardContract { static let id: BoardID = "asking" }

final class AskingBoard: Board, ContractBoard {
    typealias Contract = Asking
    private let answered: () -> Void

    init(identifier: BoardID, answered: @escaping () -> Void) {
        self.answered = answered
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        rootScreen.show(
            Screen(title: "Really?", choices: ["Yes"]) { [weak self] _ in
                self?.answered()
                self?.complete()
            })
    }
}

/// A module that the dashboard does not know.
struct Neighbour: LauncherPlugin, ModulePlugin {
    let name = "neighbour"
    let tiles: [DashboardTile]
    let entries: [MenuEntry]
    let charts: [DashboardChart]
    let role: (() -> AccountRole?)?
    let answered: () -> Void

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        for tile in tiles { main.contribute(tile, to: DashboardTiles.self) }
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        for chart in charts { main.contribute(chart, to: DashboardCharts.self) }
        if let role { main.contribute({ role()?.roles }, to: ScreenRoles.self) }
        main.provide(Asking.self) { AskingBoard(identifier: $0, answered: answered) }
    }
}

/// The dashboard and one neighbour, launched.
@MainActor final class Stage {
    let driver: RecordingDriver
    /// The clock of the dashboard's patience.
    let clock = TestClock()
    let recorder = DiagnosticRecorder()
    let context: HeadlessContext
    let launcher: PluginLauncher
    private(set) var outputs: [HomeContents] = []

    init(
        answers: [String] = [], driver: RecordingDriver? = nil, tiles: [DashboardTile] = [], entries: [MenuEntry] = [],
        charts: [DashboardChart] = [], role: (() -> AccountRole?)? = nil, answered: @escaping () -> Void = {}
    ) {
        self.driver = driver ?? RecordingDriver(answers.map { Answer($0) })
        context = HeadlessContext(driver: self.driver)
        // The dashboard comes first and shows what is installed after it all the same.
        launcher = PluginLauncher.with(options: .default.with(TilePatience(clock: clock)))
            .install(launcherPlugin: DashboardLauncherPlugin())
            .install(
                launcherPlugin: Neighbour(
                    tiles: tiles, entries: entries, charts: charts, role: role, answered: answered)
            )
            .initialize()
        launcher.mainboard.diagnostics = recorder.sink
        launcher.mainboard.putIntoContext(context)
        launcher.mainboard.ioHome().flow.addTarget(self) { $0.outputs.append($1) }
    }

    func goHome() { launcher.mainboard.ioHome().activation.activate() }
    func run() async throws {
        try await context.run(launcher.mainboard, until: { false }, whenIdle: { goHome() })
    }
}
