/// How long and how often a workload is timed.
public struct Effort: Sendable {
    var samples: Int
    /// How often a row and the floor take turns within a sample.
    var slices: Int
    /// How long a row's turn lasts at least.
    var sliceTime: Duration
    /// The same for the floor, of which far more fits into a moment.
    var floorTime: Duration
    /// How many rows are taken again because the machine was slow, for each row of the run, before it counts as too
    /// noisy.
    var retakes: Int

    /// 11 samples of at least 50 milliseconds, as the table asks.
    public static let full = Effort(
        samples: 11, slices: 5, sliceTime: .milliseconds(10), floorTime: .milliseconds(2), retakes: 3)
    /// Three short ones, for a test of the harness.
    public static let quick = Effort(
        samples: 3, slices: 2, sliceTime: .microseconds(100), floorTime: .microseconds(100), retakes: 1)
}

/// Measures workloads against the floor.
///
/// A machine that others use too is fast for a while and slow for a while. So a row and the floor take turns, some
/// milliseconds each, and what counts of a sample is its ratio to the floor in the same turns.
public struct Yardstick {
    private let floor: Batch
    private let effort: Effort

    /// - Throws: ``CountMismatch`` if the floor does not carry out what it is asked for.
    public init(floor: Workload, _ effort: Effort = .full) throws {
        self.effort = effort
        self.floor = try Batch(floor, effort.floorTime)
    }

    /// Measures a workload.
    ///
    /// - Throws: ``CountMismatch`` if the operations carried out are not those asked for.
    public func measure(_ workload: Workload) throws -> Measurement {
        switch workload.kind {
        case .time: try time(workload)
        case .memory, .bytes: try Self.count(workload)
        }
    }

    private func time(_ workload: Workload) throws -> Measurement {
        let batch = try Batch(workload, effort.sliceTime)
        let base = try workload.base.map { try Batch(Workload("\(workload.id)'s base", prepare: $0), effort.floorTime) }
        let samples = try (0..<effort.samples).map { _ in try takeTurns(batch, base ?? floor) }
        return Measurement(
            id: workload.id, part: workload.part?.name, samples: samples, isAgainstFloor: base == nil,
            allocations: try batch.allocations())
    }

    private func takeTurns(_ batch: Batch, _ base: Batch) throws -> Sample {
        var own = 0.0, floor = 0.0
        for _ in 0..<effort.slices {
            own += try batch.run()
            floor += try base.run()
        }
        return Sample(own / Double(effort.slices), floor: floor / Double(effort.slices))
    }

    /// Carries out some operations of a workload, and measures nothing.
    ///
    /// - Throws: ``CountMismatch`` if that is not what it did.
    public static func carryOut(_ workload: Workload, _ count: Int) throws {
        switch workload.kind {
        case .time(let prepare): try check(workload.id, count, prepare()(count))
        case .memory(_, let prepare): try check(workload.id, count, prepare(count)())
        case .bytes(let find): _ = find()
        }
    }

    /// Counts what a workload asks of the allocator. No time is measured, so any machine finds the same.
    ///
    /// - Throws: ``CountMismatch`` if the operations carried out are not those asked for.
    public static func count(_ workload: Workload) throws -> Measurement {
        switch workload.kind {
        case .time(let prepare):
            let parts = workload.part?.count ?? 1
            return Measurement(
                id: workload.id, part: workload.part?.name,
                allocations: try countAllocations(workload.id, parts, prepare()))
        case .memory(let count, let prepare):
            // The one in the middle: another thread may be releasing what an earlier row used.
            let figures = try (0..<3).compactMap { _ in try weigh(workload.id, count, prepare(count)) }
            return Measurement(id: workload.id, bytes: figures.isEmpty ? nil : Samples(figures).median)
        case .bytes(let find): return Measurement(id: workload.id, bytes: Double(find()))
        }
    }

    private static func weigh(_ id: String, _ count: Int, _ make: () -> Int) throws -> Double? {
        try Allocations.counting { try check(id, count, make()) }.map { Double($0.bytes) / Double(count) }
    }
}

/// A workload with as many operations as last one turn.
private struct Batch {
    private let id: String
    private let body: (Int) -> Int
    private let parts: Int
    private var count = 1

    init(_ workload: Workload, _ turn: Duration) throws {
        id = workload.id
        parts = workload.part?.count ?? 1
        switch workload.kind {
        case .time(let prepare): body = prepare()
        case .memory, .bytes: body = { $0 }
        }
        // Three times: once alone may be long because the machine did something else meanwhile.
        while try (0..<3).contains(where: { _ in try time() < turn }) { count *= 2 }
    }

    /// Nanoseconds, for one part of one operation.
    func run() throws -> Double { try time() / .nanoseconds(1) / Double(count * parts) }

    func allocations() throws -> Double? { try countAllocations(id, parts, body) }

    private func time() throws -> Duration {
        var counted = 0
        let duration = ContinuousClock().measure { counted = body(count) }
        try check(id, count, counted)
        return duration
    }
}

/// Returns the blocks that one part of an operation asks for, to the tenth; nil where they cannot be counted.
///
/// The number of operations is always the same, so that a table that grows has the same share in each run. What a run
/// asks for once is none of the operations', so the blocks of a single operation are subtracted. A first run fills the
/// caches.
private func countAllocations(_ id: String, _ parts: Int, _ body: (Int) -> Int) throws -> Double? {
    let operations = max(1, 1000 / parts)
    func blocks(_ count: Int) throws -> Int? {
        try Allocations.counting { try check(id, count, body(count)) }?.blocks
    }
    _ = try blocks(1 + operations)
    guard let few = try blocks(1), let many = try blocks(1 + operations) else { return nil }
    return Double(Int((Double(many - few) / Double(operations * parts) * 10).rounded())) / 10
}

private func check(_ id: String, _ wanted: Int, _ counted: Int) throws {
    if counted != wanted { throw CountMismatch(id: id, wanted: wanted, counted: counted) }
}
