import BenchmarkHarness
import Synchronization
import Testing

@Suite struct WorkloadTests {
    @Test(
        "A workload that carries out what it is asked for is timed, with its name and no less than its fastest sample")
    func timing() throws {
        let timing = try Workload("row") { { count in (0..<count).reduce(0) { sum, _ in opaque(sum) + 1 } } }.measure(
            .quick)
        #expect(timing.id == "row")
        #expect(timing.minimum > 0)
        #expect(timing.median >= timing.minimum)
        #expect(timing.spread >= 0)
    }

    @Test("A workload that carries out fewer operations, or more, is refused with both numbers")
    func countMismatch() {
        let fewer = #expect(throws: CountMismatch.self) {
            try Workload("lazy") { { _ in 0 } }.measure(.quick)
        }
        #expect(fewer?.description == "lazy: asked for 1 operations, 0 were carried out")
        let more = #expect(throws: CountMismatch.self) {
            try Workload("eager") { { $0 == 8 ? 9 : $0 } }.measure(.quick)
        }
        #expect(more?.description == "eager: asked for 8 operations, 9 were carried out")
    }

    @Test("The batch is doubled until it lasts one sample, and then stays")
    func calibration() throws {
        let counts = Counts()
        _ = try Workload("row") {
            { count in
                counts.add(count)
                return (0..<count).reduce(0) { sum, _ in opaque(sum) + 1 }
            }
        }.measure(.quick)
        let batch = try #require(counts.all.last)
        let doubling = counts.all.prefix { $0 < batch } + [batch]
        #expect(Array(doubling) == Array(sequence(first: 1) { $0 < batch ? $0 * 2 : nil }))
        // The batch that lasted long enough, and three samples of it.
        #expect(counts.all.filter { $0 == batch }.count == 4)
    }

    @Test("What is built in prepare is built once and not timed")
    func preparation() throws {
        let counts = Counts()
        _ = try Workload("row") {
            counts.add(0)
            return { count in (0..<count).reduce(0) { sum, _ in opaque(sum) + 1 } }
        }.measure(.quick)
        #expect(counts.all == [0])
    }

    @Test("Allocations are counted by operation, where they can be")
    func allocations() throws {
        let timing = try Workload("row") {
            { count in
                var made = 0
                for _ in 0..<count { made += opaque(Box()).one }
                return made
            }
        }.measure(.quick)
        // Other tests allocate meanwhile, so there may be more.
        #expect(timing.allocations < 0 || timing.allocations >= 0.9)
    }

    private final class Box {
        let one = 1
    }

    /// What a workload was called with.
    private final class Counts: Sendable {
        private let counts = Mutex<[Int]>([])
        var all: [Int] { counts.withLock { $0 } }

        func add(_ count: Int) { counts.withLock { $0.append(count) } }
    }
}
