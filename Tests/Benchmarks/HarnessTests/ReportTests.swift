import BenchmarkHarness
import Testing

@Suite struct ReportTests {
    private let rows: [(workload: Workload, measurement: Measurement)] = [
        floor(10),
        (
            Workload("c.1000", [.floors(15), .allocations(0)]) { { $0 } },
            Measurement(id: "c.1000", samples: [Sample(123.46, floor: 10)], allocations: 0)
        ),
        (
            Workload("i.5", [.times(2, "c.1000")], per: .each("plugin", of: 5)) { { $0 } },
            Measurement(
                id: "i.5", part: "plugin",
                samples: [Sample(24, floor: 12), Sample(30, floor: 10), Sample(40, floor: 11)], allocations: 2.25)
        ),
        floor(11),
        (Workload(weighing: "p.board", [.bytes(160)]) { _ in { 0 } }, Measurement(id: "p.board", bytes: 56)),
        (
            Workload("free") { { $0 } }, Measurement(id: "free", samples: [Sample(25, floor: 10)])
        ),
        floor(10),
    ]

    @Test(
        "The table shows every row with its ratio to the floor in the same turns and what it promises, the floor first")
    func text() {
        #expect(
            Report(floor: "a", rows: rows).text == """
                row                           median ns   minimum ns      × floor  allocations        bytes\
                       spread  bounds
                a                                  10.0         10.0          1.0            –            –         10 %
                c.1000                            123.5        123.5         12.3            0            –\
                          0 %  ≤ 15, ≤ 0 alloc.
                i.5 a plugin                       30.0         24.0          3.0         2.25            –\
                         53 %  ≤ 2 × c.1000
                p.board                               –            –            –            –           56\
                            –  ≤ 160 bytes
                free                               25.0         25.0          2.5            –            –          0 %
                """)
    }

    @Test("JSON has one object a line, with what was measured")
    func json() {
        #expect(
            Report(floor: "a", rows: rows).json == """
                {"id":"a","median_ns":10.0,"floor_ratio":1.0}
                {"id":"c.1000","median_ns":123.5,"floor_ratio":12.3,"allocations":0}
                {"id":"i.5","per":"plugin","median_ns":30.0,"floor_ratio":3.0,"allocations":2.25}
                {"id":"p.board","bytes":56}
                {"id":"free","median_ns":25.0,"floor_ratio":2.5}
                """)
    }

    @Test("Every bound that is missed is named, in the order of the rows")
    func misses() {
        let slow: [(workload: Workload, measurement: Measurement)] = rows.map {
            ($0.workload, Measurement(id: $0.measurement.id, samples: [Sample(200, floor: 10)], bytes: 161))
        }
        #expect(
            Report(floor: "a", rows: slow).misses == [
                "c.1000: 20.0 × the floor, at most 15", "p.board: 161 bytes, at most 160",
            ])
        #expect(Report(floor: "a", rows: rows).misses == [])
    }

    @Test(
        "The floor furthest from the median of all is taken again if the medians differ by more than a fifth",
        arguments: [
            ([10, 11.9, 11], nil), ([10, 12.5, 11], 1), ([13, 10, 11, 11], 0), ([10, 12.5, 13, 13], 0), ([], nil),
        ] as [([Double], Int?)])
    func oddFloor(medians: [Double], index: Int?) {
        #expect(Report(floor: "a", rows: medians.map(Self.floor)).oddest == index)
    }

    @Test(
        "After the floors, a row is taken again if its floor was more than a fifth from the median of all",
        arguments: [
            ([10, 10, 10], 12.5, 3), ([10, 10, 10], 11.9, nil), ([10, 10, 10], 8, 3), ([10, 10, 10, 12.5], 14, 3),
        ]
            as [([Double], Double, Int?)])
    func oddRow(floors: [Double], beside: Double, index: Int?) {
        let row = (Workload("row") { { $0 } }, Measurement(id: "row", samples: [Sample(30, floor: beside)]))
        #expect(Report(floor: "a", rows: floors.map(Self.floor) + [row]).oddest == index)
    }

    @Test("A row that is taken again has the new figures, and the others theirs")
    func retake() {
        var report = Report(floor: "a", rows: [10, 13, 11].map(Self.floor))
        report.retake(1) { _ in Self.floor(12).measurement }
        #expect(report.oddest == nil)
        #expect(report.json == #"{"id":"a","median_ns":11.0,"floor_ratio":1.0}"#)
    }

    @Test("Samples have a median, a minimum, and a spread as a share of the median")
    func samples() {
        let samples = Samples([30, 10, 20, 50, 15])
        #expect((samples.median, samples.minimum, samples.spread) == (20, 10, 2))
    }

    private static func floor(_ nanoseconds: Double) -> (workload: Workload, measurement: Measurement) {
        (
            Workload("a") { { $0 } },
            Measurement(id: "a", samples: [Sample(nanoseconds, floor: nanoseconds)])
        )
    }
}
