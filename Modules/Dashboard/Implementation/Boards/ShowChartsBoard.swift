import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO

/// Shows the charts of all modules. Internal: an entry of the menu, and the address of the charts.
enum ShowCharts: BoardContract {
    static let id: BoardID = "dashboard.show-charts"
    typealias Output = Void
}

/// Shows the charts in pages until the person goes back. Somebody who may not see them is told so.
final class ShowChartsBoard: Board, AsyncRequestBoard {
    typealias Contract = ShowCharts
    /// The lines of a page, so that it fits a terminal of 24 lines with its title and choices. A chart that is longer
    /// has a page of its own.
    private static let pageHeight = 16
    private let isAllowed: () -> Bool
    private let offered: () -> [DashboardChart]

    /// - Parameter isAllowed: returns true if the person at the screen may see the charts now.
    init(identifier: BoardID, isAllowed: @escaping () -> Bool, offered: @escaping () -> [DashboardChart]) {
        self.isAllowed = isAllowed
        self.offered = offered
        super.init(identifier: identifier)
    }

    func respond(to input: Void) async throws {
        if !isAllowed() {
            let reason = "The charts need the role \(Role.operator). Sign in as an operator and try again."
            rootScreen.show(.notice("Charts", reason, .problem))
            return
        }
        let list = PagedList(pageLength: 1, total: \.count) { [self] _ in pages }
        _ = try await rootScreen.ask(list) { [self] pages in
            Question<Void>("Charts", content: content(list.before, of: pages)) {
                list.next("More charts")
                list.previous("Charts before")
                TypedChoice("Back", .back) {}
            }
        }
    }

    private var pages: [[ChartContents.Chart]] {
        var pages: [[ChartContents.Chart]] = []
        for chart in contents(of: offered()).charts {
            if let last = pages.last, (last + [chart]).map(\.height).reduce(0, +) <= Self.pageHeight {
                pages[pages.count - 1].append(chart)
            } else {
                pages.append([chart])
            }
        }
        return pages
    }

    private func content(_ page: Int, of pages: [[ChartContents.Chart]]) -> [ScreenPart] {
        pages.indices.contains(page) ? pages[page].flatMap(\.parts) : ["There is nothing to show yet."]
    }
}

extension Board {
    /// Works the charts out. A module that cannot is left out, and reported.
    func contents(of offered: [DashboardChart]) -> ChartContents {
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

extension MenuEntry {
    /// The entry of the charts, which operators see, or everybody if no module tells roles.
    static func charts(_ roles: Contributions<ScreenRoles>) -> MenuEntry {
        MenuEntry("Charts", in: .operator, for: .operator, unless: { roles.all.isEmpty }) {
            $0[ShowCharts.self].activation.activate()
        }
    }
}

extension ChartContents.Chart {
    /// The number of its lines: a blank one, the title and the bars.
    var height: Int { bars.count + 2 }

    var parts: [ScreenPart] {
        ["", .chart(BarChart(title, bars.map { BarChart.Bar($0.label, Double($0.value), text: $0.text) }))]
    }
}
