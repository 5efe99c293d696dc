/// How long and how often a workload is timed.
public struct Effort: Sendable {
    var samples: Int
    var sampleTime: Duration

    /// At least 11 samples of at least 50 milliseconds, as the table asks.
    public static let full = Effort(samples: 11, sampleTime: .milliseconds(50))
    /// Three short ones, for a test of the harness.
    public static let quick = Effort(samples: 3, sampleTime: .microseconds(200))
}

/// Measures workloads against the floor.
///
/// A machine that others use too is slow for seconds on end, so samples of a row and samples of the floor are taken in turns and
/// the row's ratio is to these.
public struct Yardstick {
    private let floor: Batch
    private let effort: Effort

    /// - Throws: ``CountMismatch`` if the floor does not carry out what it is asked for.
    public init(floor: Workload, _ effort: Effort = .full) throws {
        self.effort = effort
        self.floor = try Batch(floor, effort)
    }

    /// The floor by itself.
    public func measureFloor() throws -> Samples { Samples(try (0..<effort.samples).map { _ in try floor.sample() }) }

    /// Measures a workload.
    ///
    /// - Throws: ``CountMismatch`` if the operations carried out are not those asked for.
    public func measure(_ workload: Workload) throws -> Measurement {
        switch workload.kind {
        case .time: try time(workload)
        case .memory(let count, let prepare): try weigh(workload.id, count, prepare(count))
        case .bytes(let find): Measurement(id: workload.id, bytes: Double(find()))
        }
    }

    private func time(_ workload: Workload) throws -> Measurement {
        let batch = try Batch(workload, effort)
        var times: [Double] = [], floors: [Double] = []
        for _ in 0..<effort.samples {
            times.append(try batch.sample())
            floors.append(try floor.sample())
        }
        return Measurement(
            id: workload.id, part: workload.part?.name, time: Samples(times), floor: Samples(floors).median,
            allocations: try batch.allocations())
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

    private func weigh(_ id: String, _ count: Int, _ make: () -> Int) throws -> Measurement {
        let allocations = try Allocations.counting { try check(id, count, make()) }
        return Measurement(id: id, bytes: allocations.map { Double($0.bytes) / Double(count) })
    }
}

/// A workload with as many operations as last one sample.
private struct Batch {
    private let id: String
    private let run: (Int) -> Int
    private let parts: Int
    private var count = 1

    init(_ workload: Workload, _ effort: Effort) throws {
        id = workload.id
        parts = workload.part?.count ?? 1
        switch workload.kind {
        case .time(let prepare): run = prepare()
        case .memory, .bytes: run = { $0 }
        }
        while try time() < effort.sampleTime { count *= 2 }
    }

    /// Nanoseconds, for one part of one operation.
    func sample() throws -> Double { try time() / .nanoseconds(1) / Double(count * parts) }

    /// Blocks asked for, to the hundredth: one that is made once in a run is none of the operations'.
    func allocations() throws -> Double? {
        try Allocations.counting { try check(id, count, run(count)) }.map {
            (Double($0.blocks) / Double(count * parts) * 100).rounded() / 100
        }
    }

    private func time() throws -> Duration {
        var counted = 0
        let duration = ContinuousClock().measure { counted = run(count) }
        try check(id, count, counted)
        return duration
    }
}

private func check(_ id: String, _ wanted: Int, _ counted: Int) throws {
    if counted != wanted { throw CountMismatch(id: id, wanted: wanted, counted: counted) }
}
