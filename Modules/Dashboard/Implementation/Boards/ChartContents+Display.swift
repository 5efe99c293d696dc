import BoardyHeadless
import DashboardIO

extension ChartContents.Chart {
    /// The number of its lines: a blank one, the title and the bars.
    var height: Int { bars.count + 2 }

    var parts: [ScreenPart] {
        ["", .chart(BarChart(title, bars.map { BarChart.Bar($0.label, Double($0.value), text: $0.text) }))]
    }
}
