private import CAllocations

/// How long and how often a workload is timed.
public struct Effort: Sendable {
    var samples: Int
    var sampleTime: Duration

    /// At least 11 samples of at least 50 milliseconds, as the table asks.
    public static let full = Effort(samples: 11, sampleTime: .milliseconds(50))
    /// Three short ones, for a test of the harness.
    public static let quick = Effort(samples: 3, sampleTime: .microseconds(200))
}

extension Workload {
    /// Times the workload: finds the batch that lasts one sample, then takes the samples.
    ///
    /// - Throws: ``CountMismatch`` if the operations carried out are not those asked for.
    public func measure(_ effort: Effort = .full) throws -> Timing {
        let run = prepare()
        var count = 1
        while try time(run, count) < effort.sampleTime { count *= 2 }
        let before = allocation_count()
        let once = try time(run, count)
        let after = allocation_count()
        let samples = try [once] + (1..<effort.samples).map { _ in try time(run, count) }
        let nanoseconds = samples.map { $0 / .nanoseconds(1) / Double(count) }.sorted()
        let median = nanoseconds[nanoseconds.count / 2]
        return Timing(
            id: id, median: median, minimum: nanoseconds[0],
            spread: (nanoseconds[nanoseconds.count - 1] - nanoseconds[0]) / median,
            allocations: before < 0 ? -1 : Double(after - before) / Double(count))
    }

    private func time(_ run: (Int) -> Int, _ count: Int) throws -> Duration {
        let clock = ContinuousClock()
        var counted = 0
        let duration = clock.measure { counted = run(count) }
        if counted != count { throw CountMismatch(id: id, wanted: count, counted: counted) }
        return duration
    }
}

/// A value the optimiser knows nothing about.
@inline(never) @_optimize(none)
public func opaque<T>(_ value: T) -> T { value }
