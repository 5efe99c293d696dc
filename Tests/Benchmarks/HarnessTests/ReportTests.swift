import BenchmarkHarness
import Testing

@Suite struct ReportTests {
    private let floors = [floor(10), floor(11), floor(10)]

    @Test("The floor is the median of its medians")
    func median() {
        #expect(Report(rows: [], floors: [Self.floor(12), Self.floor(10), Self.floor(11)]).floor == 11)
    }

    @Test("The table shows every row with its ratio to the floor and its target, the floor first")
    func text() {
        let report = Report(
            rows: [
                row("c.1000", 120, target: 15, allocations: 0),
                row("free", 25, target: nil, allocations: -1),
            ], floors: floors)
        #expect(
            report.text == """
                row             median ns      × floor       target  allocations       spread
                a                    10.0          1.0            –          0.0         10 %
                c.1000              120.0         12.0         15.0          0.0         10 %
                free                 25.0          2.5            –            –         10 %
                """)
    }

    @Test("JSON has one object a line, in the order of the rows")
    func json() {
        let report = Report(rows: [row("c.1000", 123.46, target: 15, allocations: 2)], floors: floors)
        #expect(
            report.json == """
                {"id":"a","median_ns":10.0,"floor_ratio":1.0,"allocations":0.0}
                {"id":"c.1000","median_ns":123.5,"floor_ratio":12.3,"allocations":2.0}
                """)
    }

    @Test("A row that misses a target says what it was and what it may be")
    func misses() {
        let report = Report(
            rows: [
                row("slow", 160, target: 15, allocations: 0, allocationTarget: 0),
                row("greedy", 100, target: 15, allocations: 2, allocationTarget: 1),
                row("good", 150, target: 15, allocations: 1, allocationTarget: 1),
                row("free", 9999, target: nil, allocations: 9),
            ], floors: floors)
        #expect(
            report.misses == ["slow: 16.0 × the floor, at most 15.0", "greedy: 2.0 allocations, at most 1.0"])
    }

    @Test(
        "A machine is too noisy when the floor's medians differ by more than a fifth, or were never taken",
        arguments: [
            ([10, 11.9, 11], false), ([10, 12.1, 11], true), ([], true),
        ])
    func noise(medians: [Double], isTooNoisy: Bool) {
        #expect(Report(rows: [], floors: medians.map(Self.floor)).isTooNoisy == isTooNoisy)
    }

    private static func floor(_ median: Double) -> Timing { timing("a", median, allocations: 0) }

    private static func timing(_ id: String, _ median: Double, allocations: Double) -> Timing {
        Timing(id: id, median: median, minimum: median * 0.95, spread: 0.1, allocations: allocations)
    }

    private func row(
        _ id: String, _ median: Double, target: Double?, allocations: Double, allocationTarget: Double? = nil
    ) -> (workload: Workload, measurement: Timing) {
        let workload = Workload(id, target: target, allocations: allocationTarget) { { $0 } }
        return (workload, Self.timing(id, median, allocations: allocations))
    }
}
