import Testing

@testable import BenchmarkHarness

@Suite struct BoundTests {
    private static let others = ["slow": row("slow", floors: 20), "weighed": Measurement(id: "weighed", bytes: 8)]

    @Test(
        "A bound that is not kept says what the row came to and what it may",
        arguments: [
            (Bound.floors(15), "r: 16.0 × the floor, at most 15"),
            (.times(0.5, "slow"), "r: 0.8 × slow, at most 0.5"),
            (.throughput(1.8, of: "slow"), "r: 1.25 × the throughput of slow, at least 1.8"),
            (.allocations(1), "r: 2.5 allocations, at most 1"),
            (.bytes(64), "r: 72 bytes, at most 64"),
            (.times(2, "absent"), "r: nothing to compare with, as absent was not timed in this run"),
            (.throughput(2, of: "weighed"), "r: nothing to compare with, as weighed was not timed in this run"),
        ])
    func miss(bound: Bound, message: String) { #expect(bound.miss(Self.row("r"), { Self.others[$0] }) == message) }

    @Test(
        "A bound is kept up to its very figure",
        arguments: [
            Bound.floors(16), .times(0.8, "slow"), .throughput(1.25, of: "slow"), .allocations(2.5), .bytes(72),
        ])
    func kept(bound: Bound) { #expect(bound.miss(Self.row("r"), { Self.others[$0] }) == nil) }

    @Test("What was not measured here is not judged", arguments: [Bound.floors(1), .allocations(0), .bytes(1)])
    func unmeasured(bound: Bound) { #expect(bound.miss(Measurement(id: "r"), { _ in nil }) == nil) }

    @Test(
        "The table shows a bound as it is written in the specification of the rows",
        arguments: [
            (Bound.floors(15), "≤ 15"), (.times(1.2, "c.1"), "≤ 1.2 × c.1"),
            (.throughput(1.8, of: "n.1"), "≥ 1.8 × n.1"),
            (.allocations(0), "≤ 0 alloc."), (.bytes(160), "≤ 160 bytes"),
        ])
    func text(bound: Bound, text: String) { #expect(bound.text == text) }

    @Test("The machine makes no difference for allocations and bytes")
    func counted() {
        let bounds = [
            Bound.times(2, "x"), .throughput(2, of: "y"), .floors(1), .allocations(1), .bytes(1),
        ]
        #expect(bounds.map(\.isCounted) == [false, false, false, true, true])
    }

    @Test("A bound that compares names the other row")
    func other() {
        #expect([Bound.times(2, "x"), .throughput(2, of: "y"), .floors(1)].map(\.other) == ["x", "y", nil])
    }

    private static func row(_ id: String, floors: Double = 16) -> Measurement {
        Measurement(id: id, samples: [Sample(floors * 10, floor: 10)], allocations: 2.5, bytes: 72)
    }
}
