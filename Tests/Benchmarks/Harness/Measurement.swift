/// Times of one thing, taken several times: nanoseconds an operation.
public struct Samples: Sendable {
    private let sorted: [Double]

    /// - Parameter nanoseconds: at least one.
    public init(_ nanoseconds: [Double]) { sorted = nanoseconds.sorted() }

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
    /// How long it took; nil for a row that weighs.
    public let time: Samples?
    /// The floor, taken in turns with these samples: the machine was as fast, or slow, for both.
    public let floor: Double
    /// Blocks asked of the allocator, an operation; nil where they were not counted.
    public let allocations: Double?
    /// Bytes kept, for each thing; nil for a row that times.
    public let bytes: Double?

    /// What was measured.
    public init(
        id: String, part: String? = nil, time: Samples? = nil, floor: Double = .nan, allocations: Double? = nil,
        bytes: Double? = nil
    ) {
        self.id = id
        self.part = part
        self.time = time
        self.floor = floor
        self.allocations = allocations
        self.bytes = bytes
    }

    /// The time as a multiple of the floor beside it.
    public var floors: Double? { time.map { $0.median / floor } }
}
