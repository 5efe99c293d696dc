import BenchmarkHarness
import Testing

@Suite struct ReportTests {
    private let rows: [(workload: Workload, measurement: Measurement)] = [
        (
            Workload("c.1000", [.floors(15), .allocations(0)]) { { $0 } },
            Measurement(id: "c.1000", time: Samples([123.46]), floor: 10, allocations: 0)
        ),
        (
            Workload("i.5", [.times(2, "c.1000")], per: .each("plugin", of: 5)) { { $0 } },
            Measurement(id: "i.5", part: "plugin", time: Samples([25, 30, 40]), floor: 12, allocations: 2.25)
        ),
        (Workload(weighing: "p.board", [.bytes(160)]) { _ in { 0 } }, Measurement(id: "p.board", bytes: 56)),
        (Workload("free") { { $0 } }, Measurement(id: "free", time: Samples([25]), floor: 10)),
    ]
    private let floors = [10, 11, 10].map { Samples([$0]) }

    @Test("The floor is the median of its medians")
    func median() { #expect(Report(rows: [], floors: [12, 10, 11].map { Samples([$0]) }).floor == 11) }

    @Test("The table shows every row with its ratio to the floor beside it and what it promises, the floor first")
    func text() {
        #expect(
            Report(rows: rows, floors: floors).text == """
                row                           median ns   minimum ns      × floor  allocations        bytes       spread  bounds
                a                                  10.0         10.0          1.0            –            –         10 %
                c.1000                            123.5        123.5         12.3            0            –          0 %  ≤ 15, ≤ 0 alloc.
                i.5 a plugin                       30.0         25.0          2.5         2.25            –         50 %  ≤ 2 × c.1000
                p.board                               –            –            –            –           56            –  ≤ 160 bytes
                free                               25.0         25.0          2.5            –            –          0 %
                """)
    }

    @Test("JSON has one object a line, with what was measured")
    func json() {
        #expect(
            Report(rows: rows, floors: floors).json == """
                {"id":"a","median_ns":10.0,"floor_ratio":1.0}
                {"id":"c.1000","median_ns":123.5,"floor_ratio":12.3,"allocations":0}
                {"id":"i.5","per":"plugin","median_ns":30.0,"floor_ratio":2.5,"allocations":2.25}
                {"id":"p.board","bytes":56}
                {"id":"free","median_ns":25.0,"floor_ratio":2.5}
                """)
    }

    @Test("Every bound that is missed is named, in the order of the rows")
    func misses() {
        let slow: [(workload: Workload, measurement: Measurement)] = rows.map {
            ($0.workload, Measurement(id: $0.measurement.id, time: Samples([200]), floor: 10, bytes: 161))
        }
        #expect(
            Report(rows: slow, floors: floors).misses == [
                "c.1000: 20.0 × the floor, at most 15", "p.board: 161 bytes, at most 160",
            ])
        #expect(Report(rows: rows, floors: floors).misses == [])
    }

    @Test(
        "A machine is too noisy when the floor's medians differ by more than a fifth, or were never taken",
        arguments: [
            ([10, 11.9, 11], false), ([10, 12.1, 11], true), ([], true),
        ])
    func noise(medians: [Double], isTooNoisy: Bool) {
        #expect(Report(rows: [], floors: medians.map { Samples([$0]) }).isTooNoisy == isTooNoisy)
    }

    @Test("Samples have a median, a minimum, and a spread as a share of the median")
    func samples() {
        let samples = Samples([30, 10, 20, 50, 15])
        #expect((samples.median, samples.minimum, samples.spread) == (20, 10, 2))
    }
}
