import BenchmarkHarness
import Testing

@Suite struct WorkloadTests {
    @Test(
        "A workload that carries out what it is asked for is timed, with its name and no less than its fastest sample")
    func timing() throws {
        let row = try measure(Workload("row") { { spin($0) } })
        let time = try #require(row.time), floors = try #require(row.floors)
        #expect(row.id == "row")
        #expect(time.minimum > 0)
        #expect(time.median >= time.minimum)
        #expect(time.spread >= 0)
        // The median of ratios lies between the extremes of what it is made of.
        #expect(floors > 0)
    }

    @Test("A workload that carries out fewer operations, or more, is refused with both numbers")
    func countMismatch() {
        let fewer = #expect(throws: CountMismatch.self) { try measure(Workload("lazy") { { _ in 0 } }) }
        #expect(fewer?.description == "lazy: asked for 1 operations, 0 were carried out")
        let more = #expect(throws: CountMismatch.self) { try measure(Workload("eager") { { $0 == 8 ? 9 : $0 } }) }
        #expect(more?.description == "eager: asked for 8 operations, 9 were carried out")
        let lost = #expect(throws: CountMismatch.self) {
            try measure(Workload(weighing: "light", count: 7) { _ in { 6 } })
        }
        #expect(lost?.description == "light: asked for 7 operations, 6 were carried out")
    }

    @Test("The batch is doubled until it lasts one turn, and then stays; allocations are counted with another one")
    func calibration() throws {
        let counts = Counts()
        _ = try measure(
            Workload("row") {
                { count in
                    counts.add(count)
                    return spin(count)
                }
            })
        let timed = counts.all.dropLast(3), batch = try #require(timed.last)
        let doubling = Set(timed.prefix { $0 < batch } + [batch])
        #expect(doubling == Set(sequence(first: 1) { $0 < batch ? $0 * 2 : nil }))
        // The batch lasted long enough three times; then come three samples of two turns.
        #expect(timed.filter { $0 == batch }.count == 9)
        #expect(counts.all.suffix(3) == [1001, 1, 1001])
    }

    @Test("What is built in prepare is built once and not timed")
    func preparation() throws {
        let counts = Counts()
        _ = try measure(
            Workload("row") {
                counts.add(0)
                return { spin($0) }
            })
        #expect(counts.all == [0])
    }

    @Test("A row and the floor are run in turns")
    func turns() throws {
        let log = Counts()
        let floor = Workload("a") {
            { count in
                log.add(0)
                return spin(count)
            }
        }
        let yardstick = try Yardstick(floor: floor, .quick)
        _ = try yardstick.measure(
            Workload("row") {
                { count in
                    log.add(1)
                    return spin(count)
                }
            })
        // In the last ones allocations are counted.
        #expect(log.all.suffix(15) == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1])
    }

    @Test("A row with a base of its own is a multiple of that, in turns, and says nothing about the machine")
    func base() throws {
        let log = Counts()
        let row = try measure(
            Workload(
                "row",
                against: {
                    { count in
                        log.add(0)
                        return spin(count)
                    }
                }
            ) {
                { count in
                    log.add(1)
                    return spin(count)
                }
            })
        #expect(log.all.suffix(15) == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1])
        #expect(row.floor == nil)
        #expect(try #require(row.floors) > 0)
    }

    @Test("Figures are for one part of an operation, where it has parts")
    func parts() throws {
        let part = try measure(Workload("row", per: .each("plugin", of: 1_000_000)) { { spin($0) } })
        #expect(part.part == "plugin")
        #expect(try #require(part.time).median < 1)
    }

    @Test("Allocations are counted by operation, where they can be")
    func allocations() throws {
        let row = try measure(
            Workload("row") {
                { count in
                    var made = 0
                    for _ in 0..<count { made += opaque(Box()).one }
                    return made
                }
            })
        // Other tests allocate meanwhile, so there may be more.
        #expect(row.allocations.map { $0 >= 1 } ?? true)
    }

    @Test("Allocations are counted with as many operations on any machine, of large operations with few")
    func countedOperations() throws {
        let counts = Counts(), large = Counts()
        _ = try Yardstick.count(
            Workload("row") {
                { count in
                    counts.add(count)
                    return count
                }
            })
        let row = try Yardstick.count(
            Workload("large", per: .each("plugin", of: 5000)) {
                { count in
                    large.add(count)
                    return count
                }
            })
        #expect(counts.all == [1001, 1, 1001])
        #expect(large.all == [2, 1, 2])
        #expect(row.part == "plugin")
        #expect(row.time == nil)
    }

    @Test("What a row keeps is weighed three times, each time built anew")
    func weighing() throws {
        let counts = Counts()
        let row = try Yardstick.count(
            Workload(weighing: "row", count: 7) { count in
                counts.add(0)
                return {
                    counts.add(count)
                    return count
                }
            })
        #expect(counts.all == [0, 7, 0, 7, 0, 7])
        #expect(row.allocations == nil)
    }

    @Test("A size that a row finds out is its figure")
    func size() throws { #expect(try measure(Workload(sizing: "row") { 37 }).bytes == 37) }

    @Test("A workload can be carried out without being measured, and is refused if it is not carried out as often")
    func carryOut() {
        let counts = Counts()
        #expect(throws: Never.self) {
            try Yardstick.carryOut(
                Workload("row") {
                    { count in
                        counts.add(count)
                        return count
                    }
                }, 3)
        }
        #expect(counts.all == [3])
        let error = #expect(throws: CountMismatch.self) {
            try Yardstick.carryOut(Workload(weighing: "row") { _ in { 2 } }, 1)
        }
        #expect(error?.description == "row: asked for 1 operations, 2 were carried out")
    }

    @discardableResult
    private func measure(_ workload: Workload) throws -> Measurement {
        try Yardstick(floor: plain, .quick).measure(workload)
    }

    private final class Box {
        let one = 1
    }
}
