/// Rows that belong together. The floor is taken by itself before and after each group.
public struct WorkloadGroup: Sendable {
    /// The rows, in the order of the table.
    public let rows: [Workload]

    /// A group.
    public init(_ rows: [Workload]) { self.rows = rows }

    /// The same rows, of which some may cost so many times the floors that they promise, and the others promise nothing.
    ///
    /// - Parameter ids: the rows that keep a promise.
    public func allowing(_ factor: Double, for ids: Set<String>) -> WorkloadGroup {
        WorkloadGroup(
            rows.map { $0.promising(ids.contains($0.id) ? $0.bounds.compactMap { $0.floors(times: factor) } : []) })
    }
}

extension Bound {
    fileprivate func floors(times factor: Double) -> Bound? {
        if case .floors(let most) = self { .floors(most * factor) } else { nil }
    }
}
