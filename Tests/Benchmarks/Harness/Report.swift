/// What a run came to: every row with its ratio to the floor of the same run.
public struct Report {
    private let rows: [(workload: Workload, measurement: Timing)]
    private let floors: [Timing]

    /// - Parameter floors: the floor, taken before, between and after the rows; at least once.
    public init(rows: [(workload: Workload, measurement: Timing)], floors: [Timing]) {
        self.rows = rows
        self.floors = floors
    }

    /// Nanoseconds of the floor: the median of its medians.
    public var floor: Double {
        let medians = floors.map(\.median).sorted()
        return medians.isEmpty ? .nan : medians[medians.count / 2]
    }

    /// Whether the floor's medians differ by more than a fifth: then the machine was too noisy to judge.
    public var isTooNoisy: Bool {
        let medians = floors.map(\.median)
        guard let least = medians.min(), let most = medians.max() else { return true }
        return most > least * 1.2
    }

    /// The rows that miss a target, each with what it was and what it may be.
    public var misses: [String] {
        rows.flatMap { row -> [String] in
            let ratio = row.measurement.median / floor
            var misses: [String] = []
            if let target = row.workload.target, ratio > target {
                misses.append("\(row.workload.id): \(rounded(ratio)) × the floor, at most \(rounded(target))")
            }
            if let target = row.workload.allocationTarget, row.measurement.allocations > target {
                misses.append(
                    "\(row.workload.id): \(rounded(row.measurement.allocations)) allocations, at most \(rounded(target))"
                )
            }
            return misses
        }
    }

    /// A table for people.
    public var text: String {
        let header = columns("row", "median ns", "× floor", "target", "allocations", "spread")
        return
            ([header]
            + all.map { row in
                columns(
                    row.measurement.id, rounded(row.measurement.median), rounded(row.measurement.median / floor),
                    row.target.map(rounded) ?? "–",
                    row.measurement.allocations < 0 ? "–" : rounded(row.measurement.allocations),
                    "\(Int(row.measurement.spread * 100)) %")
            }).joined(separator: "\n")
    }

    /// One JSON object a line.
    public var json: String {
        all.map { row in
            "{\"id\":\"\(row.measurement.id)\",\"median_ns\":\(rounded(row.measurement.median)),"
                + "\"floor_ratio\":\(rounded(row.measurement.median / floor)),\"allocations\":\(rounded(row.measurement.allocations))}"
        }.joined(separator: "\n")
    }

    private var all: [(measurement: Timing, target: Double?)] {
        floors.prefix(1).map { ($0, nil) } + rows.map { ($0.measurement, $0.workload.target) }
    }

    private func columns(_ first: String, _ others: String...) -> String {
        pad(first, 12) + others.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// A number to one decimal.
func rounded(_ number: Double) -> String {
    number.isFinite ? "\((number * 10).rounded() / 10)" : "0"
}
