import Boardy
import DashboardIO
import Headless

/// Answers with the charts of all modules, in the order of their plugins.
final class ChartsBoard: Board, RequestBoard {
    typealias Contract = Charts
    private let offered: () -> [DashboardChart]

    init(identifier: BoardID, offered: @escaping () -> [DashboardChart]) {
        self.offered = offered
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Charts>) { request.answer(contents(of: offered())) }
}

/// Shows the charts of all modules. Internal: an entry of the menu.
enum ShowCharts: BoardContract {
    static let id: BoardID = "dashboard.show-charts"
}

/// Shows the charts until the person goes back.
final class ShowChartsBoard: Board, RequestBoard {
    typealias Contract = ShowCharts
    private let offered: () -> [DashboardChart]

    init(identifier: BoardID, offered: @escaping () -> [DashboardChart]) {
        self.offered = offered
        super.init(identifier: identifier)
    }

    func respond(to request: Request<ShowCharts>) {
        let charts = contents(of: offered()).charts
        let isOpen = rootScreen.show(
            Screen(
                title: "Charts", content: charts.isEmpty ? ["There is nothing to show yet."] : charts.flatMap(\.parts),
                choices: [Choice("Back", .back)]
            ) { _ in request.finish() })
        if !isOpen { request.cancel() }
    }
}

extension Board {
    /// Works the charts out. A module that cannot is left out, and reported.
    fileprivate func contents(of offered: [DashboardChart]) -> ChartContents {
        ChartContents(
            charts: offered.flatMap { offer in
                do {
                    return try offer.charts()
                } catch {
                    report(.boardFailed, "'\(identifier)' leaves the charts of '\(offer.module)' out: \(error)")
                    return []
                }
            })
    }
}

extension ChartContents.Chart {
    fileprivate var parts: [ScreenPart] {
        ["", .chart(BarChart(title, bars.map { BarChart.Bar($0.label, Double($0.value), text: $0.text) }))]
    }
}

extension MenuEntry {
    static var charts: MenuEntry { MenuEntry("Charts") { $0[ShowCharts.self].activation.activate() } }
}
