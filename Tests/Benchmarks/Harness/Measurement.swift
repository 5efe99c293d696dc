/// What an operation took, and what the floor took in the same turns: nanoseconds.
public struct Sample: Sendable {
    let time: Double
    let floor: Double

    /// Both in nanoseconds.
    public init(_ time: Double, floor: Double) {
        self.time = time
        self.floor = floor
    }
}

/// One figure, taken several times.
public struct Samples: Sendable {
    private let sorted: [Double]

    /// - Parameter figures: at least one.
    public init(_ figures: [Double]) { sorted = figures.sorted() }

    /// The one in the middle.
    public var median: Double { sorted.isEmpty ? .nan : sorted[sorted.count / 2] }
    /// The fastest.
    public var minimum: Double { sorted.first ?? .nan }
    /// The slowest less the fastest, as a share of the median.
    public var spread: Double { ((sorted.last ?? .nan) - minimum) / median }
}

/// What a row came to.
public struct Measurement: Sendable {
    /// The row's name.
    public let id: String
    /// What the figures are for one of; nil for an operation.
    public let part: String?
    /// How long it took, in nanoseconds; nil for a row that weighs.
    public let time: Samples?
    /// How long that was against the floor, or the row's own base, in the same turns, each sample by itself; nil for a
    /// row that weighs.
    public let floors: Double?
    /// Nanoseconds of the floor in these turns: how fast the machine was. Nil for a row that weighs, or has a base of
    /// its own.
    public let floor: Double?
    /// Blocks asked of the allocator, an operation; nil where they were not counted.
    public let allocations: Double?
    /// Bytes kept, for each thing; nil for a row that times.
    public let bytes: Double?

    /// What was measured.
    public init(
        id: String, part: String? = nil, samples: [Sample] = [], isAgainstFloor: Bool = true,
        allocations: Double? = nil, bytes: Double? = nil
    ) {
        self.id = id
        self.part = part
        self.allocations = allocations
        self.bytes = bytes
        let isTimed = !samples.isEmpty
        time = isTimed ? Samples(samples.map(\.time)) : nil
        floors = isTimed ? Samples(samples.map { $0.time / $0.floor }).median : nil
        floor = isTimed && isAgainstFloor ? Samples(samples.map(\.floor)).median : nil
    }
}
