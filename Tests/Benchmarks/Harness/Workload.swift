/// One row of the table: something done `n` times, of which only the doing is timed.
public struct Workload: Sendable {
    /// The row's name.
    public let id: String
    /// The most it may cost, as a multiple of the floor; nil where nothing is promised.
    public let target: Double?
    /// The most blocks it may ask the allocator for, an operation; nil where nothing is promised.
    public let allocationTarget: Double?
    /// Builds what the operations need and returns the timed part, which returns how many operations were really carried out.
    public let prepare: @Sendable () -> (_ count: Int) -> Int

    /// A row.
    public init(
        _ id: String, target: Double? = nil, allocations: Double? = nil,
        prepare: @escaping @Sendable () -> (_ count: Int) -> Int
    ) {
        self.id = id
        self.target = target
        allocationTarget = allocations
        self.prepare = prepare
    }
}

/// What a row came to.
public struct Timing: Sendable {
    /// The row's name.
    public let id: String
    /// The median over the samples, in nanoseconds an operation.
    public let median: Double
    /// The fastest sample, in nanoseconds an operation.
    public let minimum: Double
    /// The slowest sample less the fastest, as a share of the median.
    public let spread: Double
    /// Blocks asked of the allocator, an operation; negative where they cannot be counted.
    public let allocations: Double

    /// What was measured.
    public init(id: String, median: Double, minimum: Double, spread: Double, allocations: Double) {
        self.id = id
        self.median = median
        self.minimum = minimum
        self.spread = spread
        self.allocations = allocations
    }
}

/// A workload carried out fewer or more operations than it was asked for: what it measures is not what it says.
public struct CountMismatch: Error, CustomStringConvertible {
    let id: String
    let wanted: Int
    let counted: Int
    public var description: String { "\(id): asked for \(wanted) operations, \(counted) were carried out" }
}
