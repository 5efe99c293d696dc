/// Rows that belong together. The floor is taken by itself before and after each group.
public struct WorkloadGroup: Sendable {
    /// The rows, in the order of the table.
    public let rows: [Workload]

    /// A group.
    public init(_ rows: [Workload]) { self.rows = rows }
}
