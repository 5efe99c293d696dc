import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyTesting
import BoardyValues
import DashboardIO
import Testing

@testable import Dashboard

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
                    title: "Dashboard", content: [.pairs(["Orders": "2", "Charged": "12.99 EUR"])],
                    choices: [Choice("Wait", in: "Menu"), Choice("Leave", in: "Menu"), Choice("Quit", .leave)])
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
        #expect(stage.driver.prompts.map(\.lines) == [["Answers: 0"], [], ["Answers: 1"]])
        #expect(stage.outputs.count == 2)
        #expect(stage.launcher.mainboard.boards.isEmpty)
        #expect(stage.recorder.messages.isEmpty)
    }

    @Test("Entries for a role are there while somebody has it, read each time the menu is drawn")
    func roles() async throws {
        let stage = Stage(
            answers: ["Promote", "Refund", "Quit"],
            entries: [
                MenuEntry("Refund", in: .operator, for: .operator) { _ in },
                MenuEntry("Promote") { _ in roles.role = .operator },
            ], role: { roles.role })
        stage.goHome()
        try await stage.run()
        #expect(
            stage.driver.prompts.map { $0.choices.map(\.name) } == [
                ["Promote", "Quit"], ["Promote", "Refund", "Quit"], ["Promote", "Refund", "Quit"],
            ])
    }

    @Test("DB-1 a tile is for its audience, read each time it is drawn; where no module tells roles, everybody sees it")
    func audiences() async throws {
        let tiles = [
            DashboardTile(module: "neighbour", title: "Charged", for: .operator) { "12.99 EUR" },
            DashboardTile(module: "neighbour", title: "Offer", for: .visitors) { "Register" },
            DashboardTile(module: "neighbour", title: "Mine", personal: { $1(.success("\($0 != nil)")) }),
        ]
        let stage = Stage(tiles: tiles, role: { roles.role })
        for (role, titles) in [
            (nil, ["Offer", "Mine"]), (AccountRole.customer, ["Mine"]), (.operator, ["Charged", "Mine"]),
        ] {
            roles.role = role
            stage.goHome()
            #expect(stage.outputs.last?.tiles.map(\.title) == titles)
            #expect(stage.outputs.last?.tiles.last?.value == "true")
            let home = try #require(stage.launcher.mainboard.getBoard(identifier: Home.id) as? HomeBoard)
            #expect(home.nested.flatMap(\.boards).count == 2, "a tile for others has no board")
        }
        let open = Stage(tiles: tiles)
        open.goHome()
        #expect(open.outputs.last?.tiles.count == 3)
    }

    @Test("The modules are asked once for all tiles who is at the screen, and once for all entries")
    func asking() async throws {
        var count = 0
        let stage = Stage(
            answers: ["Quit"],
            tiles: ["A", "B", "C"].map { DashboardTile(module: "neighbour", title: $0, for: .members) { "1" } },
            entries: ["D", "E", "F"].map { MenuEntry($0, for: .members) { _ in } },
            role: {
                count += 1
                return .customer
            })
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.prompts.map { $0.choices.map(\.name) } == [["D", "E", "F", "Quit"]])
        #expect(stage.outputs.map(\.tiles.count) == [3])
        #expect(count == 2)
    }

    private let roles = Roles()

    private final class Roles { var role: AccountRole? = .customer }

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
                """
                boardFailed: 'dashboard.home.tile1' shows the tile 'Orders' of 'neighbour' as unavailable: the disk \
                is on fire
                """
            ])
    }

    @Test("DB-3 the first screen and the output wait for a tile whose module answers later")
    func lateTile() async throws {
        var answers: [DashboardTile.Answer] = []
        let changes = Bus<Void>()
        let stage = Stage(
            answers: ["Quit"],
            tiles: [
                DashboardTile(module: "neighbour", title: "Mine", changes: changes) { _, answer in
                    answers.append(answer)
                },
                DashboardTile(module: "neighbour", title: "Orders") { "2" },
            ])
        stage.goHome()
        #expect(stage.outputs.isEmpty && !stage.context.hasOpenScreens)
        changes.transport()
        stage.goHome()
        try #require(answers.count == 3)
        answers[0](.success("out of date"))
        answers[1](.success("out of date"))
        #expect(stage.outputs.isEmpty && !stage.context.hasOpenScreens)
        answers[2](.success("1"))
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["1", "2"], ["1", "2"]], "one for each activation")
        changes.transport()
        try #require(answers.count == 4)
        answers[3](.success("3"))
        try await stage.run()
        #expect(stage.driver.prompts.map(\.lines) == [["Mine:   3", "Orders: 2"]])
        #expect(stage.recorder.messages.isEmpty)
    }

    @Test("DB-3 a tile that does not answer in time is unavailable, and shows its figure when that comes")
    func overdueTile() async throws {
        var answers: [DashboardTile.Answer] = []
        let driver = RecordingDriver { _ in
            answers.first?(.success("1"))
            return Answer("Quit")
        }
        let stage = Stage(
            driver: driver,
            tiles: [
                DashboardTile(module: "neighbour", title: "Mine") { _, answer in answers.append(answer) },
                DashboardTile(module: "neighbour", title: "Orders") { "2" },
            ])
        stage.goHome()
        await stage.clock.sleepers(1)
        #expect(stage.outputs.isEmpty && !stage.context.hasOpenScreens)
        stage.clock.advance(by: TilePatience.defaultValue.limit)
        try await stage.run()
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["unavailable", "2"]])
        #expect(driver.prompts.map(\.lines) == [["Mine:   unavailable", "Orders: 2"]])
        let updates = driver.events.compactMap { if case .updated(let prompt) = $0 { prompt.lines } else { nil } }
        #expect(updates == [["Mine:   1", "Orders: 2"]])
        #expect(stage.launcher.mainboard.boards.isEmpty && stage.recorder.messages.isEmpty)
    }

    @Test("DB-3 the patience of the dashboard ends with the last answer")
    func patienceEnds() async throws {
        var answers: [DashboardTile.Answer] = []
        let stage = Stage(
            answers: ["Quit"],
            tiles: [DashboardTile(module: "neighbour", title: "Mine") { _, answer in answers.append(answer) }])
        stage.goHome()
        await stage.clock.sleepers(1)
        answers.first?(.success("1"))
        #expect(stage.outputs.map { $0.tiles.map(\.value) } == [["1"]] && stage.context.hasOpenScreens)
        try await stage.run()
        #expect(stage.driver.prompts.map(\.lines) == [["Mine: 1"]])
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
        #expect(manifest?.provides.map { $0.contract.id } == ["dashboard.home", "dashboard.charts"])
        #expect(manifest?.requires.isEmpty == true)
        #expect(manifest?.routes.map(\.pattern.description) == ["app://dashboard", "app://dashboard/charts"])
    }
}
