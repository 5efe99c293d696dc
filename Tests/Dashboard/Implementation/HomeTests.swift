import Boardy
import BoardyTesting
import DashboardIO
import Headless
import Testing

@testable import Dashboard

/// Asks one question and is done.
private enum Asking: BoardContract { static let id: BoardID = "asking" }

private final class AskingBoard: Board, ContractBoard {
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
private struct Neighbour: LauncherPlugin, ModulePlugin {
    let name = "neighbour"
    let tiles: [DashboardTile]
    let entries: [MenuEntry]
    let answered: () -> Void

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        for tile in tiles { main.contribute(tile, to: DashboardTiles.self) }
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        main.provide(Asking.self) { AskingBoard(identifier: $0, answered: answered) }
    }
}

/// The dashboard and one neighbour, launched.
@MainActor private final class Stage {
    let driver: RecordingDriver
    let recorder = DiagnosticRecorder()
    let context: HeadlessContext
    let launcher: PluginLauncher
    private(set) var outputs: [HomeContents] = []

    init(
        answers: [String], tiles: [DashboardTile] = [], entries: [MenuEntry] = [], answered: @escaping () -> Void = {}
    ) {
        driver = RecordingDriver(answers.map { Answer($0) })
        context = HeadlessContext(driver: driver)
        // The dashboard comes first and shows what is installed after it all the same.
        launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugin: DashboardLauncherPlugin())
            .install(launcherPlugin: Neighbour(tiles: tiles, entries: entries, answered: answered)).initialize()
        launcher.mainboard.diagnostics = recorder.sink
        launcher.mainboard.putIntoContext(context)
        launcher.mainboard.ioHome().flow.addTarget(self) { $0.outputs.append($1) }
    }

    func goHome() { launcher.mainboard.ioHome().activation.activate() }
    func run() async throws {
        try await context.run(launcher.mainboard, until: { false }, atRest: { goHome() })
    }
}

@MainActor @Suite struct HomeTests {
    @Test("The first screen shows every tile and offers every entry, and the output has the tiles")
    func home() async throws {
        let stage = Stage(
            answers: ["Quit"],
            tiles: [
                DashboardTile(module: "neighbour", title: "Orders") { "2" },
                DashboardTile(module: "neighbour", title: "Charged") { "12.99 EUR" },
            ], entries: [MenuEntry("Wait") { _ in }, MenuEntry("Leave") { _ in }])
        stage.goHome()
        try await stage.run()
        #expect(
            stage.driver.prompts == [
                Prompt(
                    title: "Dashboard", content: ["Orders: 2", "Charged: 12.99 EUR"],
                    choices: ["Wait", "Leave", "Quit"])
            ])
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["2", "12.99 EUR"]])
        #expect(stage.recorder.messages.isEmpty)
    }

    @Test("Quit ends the session, whatever else is open, and leaves no board behind")
    func quit() async throws {
        let stage = Stage(answers: ["Quit"])
        stage.launcher.mainboard[Asking.self].activation.activate()
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.titles == ["Dashboard"])
        #expect(!stage.context.hasOpenScreens)
        #expect(stage.launcher.mainboard.getBoard(identifier: Home.id) == nil)
    }

    @Test(
        "An entry begins on the mainboard, and the session comes back to the dashboard with new figures")
    func comingBack() async throws {
        var count = 0
        let stage = Stage(
            answers: ["Ask", "Yes", "Quit"],
            tiles: [DashboardTile(module: "neighbour", title: "Answers") { "\(count)" }],
            entries: [MenuEntry("Ask") { $0[Asking.self].activation.activate() }], answered: { count += 1 })
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.titles == ["Dashboard", "Really?", "Dashboard"])
        #expect(stage.driver.prompts.map(\.content) == [["Answers: 0"], [], ["Answers: 1"]])
        #expect(stage.outputs.count == 2)
        #expect(stage.launcher.mainboard.boards.isEmpty)
        #expect(stage.recorder.messages.isEmpty)
    }

    @Test("An entry that needs no screen leads straight back")
    func atOnce() async throws {
        let stage = Stage(answers: ["Nothing", "Nothing", "Quit"], entries: [MenuEntry("Nothing") { _ in }])
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.titles == ["Dashboard", "Dashboard", "Dashboard"])
    }

    @Test("Activated again while its menu is open, it answers and opens no second menu")
    func again() async throws {
        let stage = Stage(answers: ["Go", "Quit"], entries: [MenuEntry("Go") { _ in }])
        stage.goHome()
        stage.launcher.open(link: "app://dashboard")
        #expect(stage.outputs.count == 2)
        try await stage.run()
        #expect(stage.driver.titles == ["Dashboard", "Dashboard"])
        #expect(stage.outputs.count == 3, "the second menu is one that the session brought up anew")
    }

    @Test("A tile that fails is unavailable and reported, and the others stay")
    func failingTile() {
        struct Failure: Error, CustomStringConvertible { var description: String { "the disk is on fire" } }
        let stage = Stage(
            answers: [],
            tiles: [
                DashboardTile(module: "neighbour", title: "Orders") { throw Failure() },
                DashboardTile(module: "neighbour", title: "Charged") { "1" },
            ])
        stage.goHome()
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["unavailable", "1"]])
        #expect(
            stage.recorder.messages == [
                "boardFailed: 'dashboard.home' shows the tile 'Orders' of 'neighbour' as unavailable: the disk is on fire"
            ])
    }

    @Test("Without a context it answers all the same, and completes without success")
    func noContext() {
        let stage = Stage(answers: [])
        stage.launcher.mainboard.putIntoContext(stage)
        var completions: [Bool] = []
        stage.launcher.mainboard.ioHome().completion.handle { completions.append($0) }
        stage.goHome()
        #expect(stage.outputs.count == 1)
        #expect(completions == [false])
    }

    @Test("The plugin is called dashboard, provides the first screen and needs nobody")
    func manifest() {
        let manifest = Stage(answers: []).launcher.manifests.first
        #expect(manifest?.name == "dashboard")
        #expect(manifest?.provides.map { $0.contract.id } == ["dashboard.home"])
        #expect(manifest?.requires.isEmpty == true)
        #expect(manifest?.routes.map(\.pattern.description) == ["app://dashboard"])
    }
}
