/// One row of the table: something done `n` times, of which only the doing is measured.
public struct Workload: Sendable {
    /// What an operation consists of, where the figures are not for a whole operation.
    public struct Part: Sendable {
        /// What one is called: "plugin", "level".
        let name: String
        /// How many an operation has.
        let count: Int
    }

    /// What is measured.
    enum Kind: Sendable {
        /// The time of what the closure returns, which carries out `count` operations and returns how many it did.
        case time(@Sendable () -> (_ count: Int) -> Int)
        /// The memory kept by what the closure returns, which makes `count` things and returns how many it made.
        case memory(count: Int, @Sendable (_ count: Int) -> () -> Int)
        /// The bytes that the closure finds.
        case bytes(@Sendable () -> Int)
    }

    /// The row's name.
    public let id: String
    /// What it promises.
    public let bounds: [Bound]
    let part: Part?
    /// What its time is a multiple of, if not the floor.
    let base: (@Sendable () -> (_ count: Int) -> Int)?
    let kind: Kind

    /// A row for the time that something takes.
    ///
    /// - Parameters:
    ///   - part: figures are given for one of these.
    ///   - base: prepares what the time is to be a multiple of; nil for the floor.
    ///   - prepare: builds what the operations need and returns the timed part, which returns how many operations were
    ///     really carried out.
    public init(
        _ id: String, _ bounds: [Bound] = [], per part: Part? = nil,
        against base: (@Sendable () -> (_ count: Int) -> Int)? = nil,
        prepare: @escaping @Sendable () -> (_ count: Int) -> Int
    ) {
        self.id = id
        self.bounds = bounds
        self.part = part
        self.base = base
        kind = .time(prepare)
    }

    /// A row for the memory that something keeps.
    ///
    /// - Parameters:
    ///   - count: how many of these are made, for an average.
    ///   - prepare: builds what is needed without being counted, and room for what is kept; returns the part that makes
    ///     it.
    public init(
        weighing id: String, _ bounds: [Bound] = [], count: Int = 10_000,
        prepare: @escaping @Sendable (_ count: Int) -> () -> Int
    ) {
        self.id = id
        self.bounds = bounds
        (part, base) = (nil, nil)
        kind = .memory(count: count, prepare)
    }

    /// A row for a size that the row itself finds out.
    public init(sizing id: String, _ bounds: [Bound] = [], bytes: @escaping @Sendable () -> Int) {
        self.id = id
        self.bounds = bounds
        (part, base) = (nil, nil)
        kind = .bytes(bytes)
    }
}

extension Workload.Part {
    /// Each operation is a round over 100 of them: `.each("cable", of: 100)`.
    public static func each(_ name: String, of count: Int) -> Workload.Part { .init(name: name, count: count) }
}

/// A workload carried out fewer or more operations than it was asked for: what it measures is not what it says.
public struct CountMismatch: Error, CustomStringConvertible {
    let id: String
    let wanted: Int
    let counted: Int
    public var description: String { "\(id): asked for \(wanted) operations, \(counted) were carried out" }
}
