import BenchmarkHarness
import Testing

@Suite struct WorkloadGroupTests {
    @Test("A group in which some rows may cost more keeps their floors only, and nothing else is promised")
    func allowing() {
        let group = WorkloadGroup([
            Workload("c.1", [.floors(15), .allocations(0), .times(2, "f")]) { { $0 } },
            Workload("f", [.floors(60)]) { { $0 } },
        ]).allowing(12, for: ["c.1"])
        #expect(group.rows.map(\.id) == ["c.1", "f"])
        #expect(group.rows.map(\.bounds) == [[.floors(180)], []])
    }
}
