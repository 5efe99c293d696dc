import Boardy
import BoardyHeadless
import BoardyTesting
import DashboardIO
import Testing

@testable import Dashboard

/// Tiles that change while the dashboard is open.
@MainActor @Suite struct ChangeTests {
    private let changes = Bus<Void>()

    @Test("A tile is drawn anew when its module reports a change, and no output is sent for that")
    func change() async throws {
        var count = 1
        let stage = Stage(
            answers: ["Quit"],
            tiles: [
                DashboardTile(module: "neighbour", title: "Still") { "0" },
                DashboardTile(module: "neighbour", title: "Orders", changes: changes) { "\(count)" },
            ])
        stage.goHome()
        count = 2
        changes.transport()
        try await stage.run()
        #expect(stage.driver.prompts.map(\.lines) == [["Still:  0", "Orders: 2"]])
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["0", "1"]])
        #expect(stage.recorder.messages.isEmpty)
    }

    @Test("While the menu is being answered it follows the change, and its answer counts")
    func whileAnswering() async throws {
        var count = 1
        let driver = RecordingDriver { [changes] _ in
            count += 1
            changes.transport()
            changes.transport()
            return Answer("Quit")
        }
        let stage = Stage(
            driver: driver,
            tiles: [DashboardTile(module: "neighbour", title: "Orders", changes: changes) { "\(count)" }])
        stage.goHome()
        try await stage.run()
        let menu = { Prompt(title: "Dashboard", content: [.pairs(["Orders": $0])], choices: [Choice("Quit", .leave)]) }
        #expect(
            driver.events == [.shown(menu("1")), .updated(menu("2")), .answered(Answer("Quit"))])
        #expect(!stage.context.hasOpenScreens)
    }

    @Test("A refresh reads all tiles anew, and several that changed are one update")
    func refresh() async throws {
        var count = 1
        weak var context: HeadlessContext?
        let driver = RecordingDriver { _ in
            count += 1
            for _ in 0..<3 { context?.refresh() }
            return Answer("Quit")
        }
        let stage = Stage(
            driver: driver,
            tiles: [
                DashboardTile(module: "neighbour", title: "Orders", changes: changes) { "\(count)" },
                DashboardTile(module: "neighbour", title: "Charged") { "\(count) EUR" },
            ])
        context = stage.context
        stage.goHome()
        try await stage.run()
        let updates = driver.events.compactMap { if case .updated(let prompt) = $0 { prompt.lines } else { nil } }
        #expect(updates == [["Orders:  2", "Charged: 2 EUR"]])
        #expect(stage.outputs.count == 1)
    }

    @Test("A change works out the tile concerned and no other")
    func otherTiles() {
        var worked: [String] = []
        let stage = Stage(
            tiles: [
                DashboardTile(module: "neighbour", title: "A", changes: changes) {
                    worked.append("A"); return ""
                },
                DashboardTile(module: "neighbour", title: "B", changes: Bus<Void>()) {
                    worked.append("B"); return ""
                },
                DashboardTile(module: "neighbour", title: "C") {
                    worked.append("C"); return ""
                },
            ])
        stage.goHome()
        changes.transport()
        #expect(worked == ["A", "B", "C", "A"])
    }

    @Test(
        "One bus may tell of several tiles, and one that fails at a change is unavailable and reported, until the next")
    func failure() {
        struct Failure: Error, CustomStringConvertible { var description: String { "the disk is on fire" } }
        var isBroken = false
        let stage = Stage(
            tiles: [
                DashboardTile(module: "neighbour", title: "Orders", changes: changes) {
                    if isBroken { throw Failure() }
                    return "1"
                },
                DashboardTile(module: "neighbour", title: "Broken", changes: changes) { "\(isBroken)" },
            ])
        stage.goHome()
        isBroken = true
        changes.transport()
        stage.goHome()
        isBroken = false
        changes.transport()
        stage.goHome()
        #expect(
            stage.outputs.map { $0.tiles.map(\.value) } == [["1", "false"], ["unavailable", "true"], ["1", "false"]])
        let line =
            """
            boardFailed: 'dashboard.home.tile1' shows the tile 'Orders' of 'neighbour' as unavailable: the disk is on \
            fire
            """
        #expect(stage.recorder.messages == [line, line], "once at the change, once when the dashboard was asked again")
    }

    @Test("Closed, the dashboard leaves nothing behind: a change works out nothing, and its boards have gone")
    func closed() async throws {
        var worked = 0
        let stage = Stage(
            answers: ["Quit"],
            tiles: [
                DashboardTile(module: "neighbour", title: "Orders", changes: changes) {
                    worked += 1
                    return "\(worked)"
                }
            ])
        let leaks = LeakCheck()
        stage.goHome()
        do {
            let home = try #require(stage.launcher.mainboard.getBoard(identifier: Home.id) as? HomeBoard)
            leaks.watch(home)
            for inner in home.nested { leaks.watch(inner) }
        }
        #expect(
            leaks.living == [
                "HomeBoard 'dashboard.home'", "Motherboard 'dashboard.home.composable-main'",
                "TileBoard 'dashboard.home.tile1'",
            ])
        try await stage.run()
        changes.transport()
        #expect(worked == 1)
        leaks.expectNone()
    }
}
