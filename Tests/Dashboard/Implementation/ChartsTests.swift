import Boardy
import BoardyTesting
import DashboardIO
import Headless
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
