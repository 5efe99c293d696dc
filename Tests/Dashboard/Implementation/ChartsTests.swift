import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyTesting
import BoardyValues
import DashboardIO
import Testing

@testable import Dashboard

@MainActor @Suite struct ChartsTests {
    private struct Broken: Error {}

    private let sales = ChartContents.Chart(
        module: "neighbour", title: "Revenue",
        bars: [.init("2026-11-20", 4, text: "4 EUR"), .init("2026-11-21", 8, text: "8 EUR")])

    @Test(
        "DB-1 the charts of all modules are told as JSON says, and those of a broken module are left out and reported")
    func contents() {
        let sales = sales
        let stage = Stage(charts: [
            DashboardChart(module: "neighbour") { [sales] }, DashboardChart(module: "broken") { throw Broken() },
            DashboardChart(module: "empty") { [] },
        ])
        var outputs: [ChartContents] = []
        stage.launcher.mainboard.ioCharts().flow.handle { outputs.append($0) }
        stage.launcher.mainboard.ioCharts().activation.activate()
        #expect(outputs == [ChartContents(charts: [sales])])
        #expect(
            stage.recorder.messages == [
                "boardFailed: 'dashboard.charts' leaves the charts of 'broken' out: Broken()"
            ])
    }

    @Test("DB-1 the menu offers charts if a module has some, and shows them until the person goes back")
    func screen() async throws {
        let sales = sales
        let stage = Stage(
            answers: ["Charts", "Back", "Quit"], charts: [DashboardChart(module: "neighbour") { [sales] }])
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.titles == ["Dashboard", "Charts", "Dashboard"])
        #expect(
            stage.driver.prompts[1].lines == [
                "", "Revenue", "2026-11-20  ████████████████████                      4 EUR",
                "2026-11-21  ████████████████████████████████████████  8 EUR",
            ])
        #expect(stage.driver.prompts[1].choices == [Choice("Back", .back)])
    }

    @Test(
        "DB-1 many charts are shown in pages of 16 lines, which fit a terminal of 24 with title, choices and question")
    func pages() async throws {
        let charts = (1...4).map { number in
            ChartContents.Chart(
                module: "neighbour", title: "Chart \(number)",
                bars: (1...5).map { ChartContents.Bar("\($0)", $0, text: "\($0)") })
        }
        let stage = Stage(
            answers: ["More charts", "Charts before", "Back", "Quit"],
            charts: [DashboardChart(module: "neighbour") { charts }])
        stage.launcher.mainboard[ShowCharts.self].activation.activate()
        try await stage.run()
        let prompts = stage.driver.prompts.prefix(3)
        #expect(prompts.map(\.lines.count) == [14, 14, 14])
        #expect(prompts.map { $0.lines[1] } == ["Chart 1", "Chart 3", "Chart 1"])
        #expect(
            prompts.map { $0.choices.map(\.name) } == [
                ["More charts", "Back"], ["Charts before", "Back"], ["More charts", "Back"],
            ])
    }

    @Test(
        "DB-1 where roles are told, only operators see the charts", arguments: [AccountRole.customer, .operator, nil])
    func roles(role: AccountRole?) async throws {
        let sales = sales
        let stage = Stage(
            answers: ["Quit"], charts: [DashboardChart(module: "neighbour") { [sales] }], role: { role })
        stage.goHome()
        try await stage.run()
        let names = stage.driver.prompts.first?.choices.map(\.name)
        #expect(names == (role == .operator ? ["Charts", "Quit"] : ["Quit"]))
    }

    @Test(
        "DB-1 where roles are told, whoever opens the address of the charts sees them as an operator only",
        arguments: [AccountRole.customer, .operator, nil])
    func address(role: AccountRole?) async throws {
        let sales = sales
        let stage = Stage(
            answers: role == .operator ? ["Back", "Quit"] : ["Quit"],
            charts: [DashboardChart(module: "neighbour") { [sales] }], role: { role })
        stage.launcher.mainboard[ShowCharts.self].activation.activate()
        try await stage.run()
        #expect(stage.driver.titles == ["Charts", "Dashboard"])
        let lines = try #require(stage.driver.prompts.first).lines
        #expect(lines.contains("Revenue") == (role == .operator))
        if role != .operator { #expect(lines.joined().contains("need the role operator"), "\(lines)") }
    }

    @Test("DB-1 without a chart there is nothing to choose, and nothing is shown")
    func none() async throws {
        let stage = Stage(answers: ["Quit"])
        stage.goHome()
        try await stage.run()
        #expect(stage.driver.prompts.first?.choices.map(\.name) == ["Quit"])
        let empty = Stage(answers: ["Back", "Quit"], charts: [DashboardChart(module: "neighbour") { [] }])
        empty.launcher.mainboard[ShowCharts.self].activation.activate()
        try await empty.run()
        #expect(empty.driver.prompts.first?.lines == ["There is nothing to show yet."])
    }
}
