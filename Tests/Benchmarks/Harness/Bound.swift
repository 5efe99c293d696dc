/// Something a row promises: a value, so that the table, the check and the words of a miss come from one place.
public enum Bound: Sendable, Equatable {
    /// It takes at most so many times the floor.
    case floors(Double)
    /// It takes at most so many times what another row takes, each against the floor beside it.
    case times(Double, String)
    /// It gets at least so many times as much done as another row.
    case throughput(Double, of: String)
    /// It asks the allocator for at most so many blocks.
    case allocations(Double)
    /// It keeps at most so many bytes.
    case bytes(Double)

    /// The row that this one is compared with.
    public var other: String? {
        switch self {
        case .times(_, let other), .throughput(_, let other): other
        case .floors, .allocations, .bytes: nil
        }
    }

    /// True if the machine and its speed make no difference, so that any run can judge it.
    var isCounted: Bool {
        switch self {
        case .allocations, .bytes: true
        case .floors, .times, .throughput: false
        }
    }

    /// How the table shows it.
    public var text: String {
        switch self {
        case .floors(let most): "≤ \(short(most))"
        case .times(let most, let other): "≤ \(short(most)) × \(other)"
        case .throughput(let least, let other): "≥ \(short(least)) × \(other)"
        case .allocations(let most): "≤ \(short(most)) alloc."
        case .bytes(let most): "≤ \(short(most)) bytes"
        }
    }

    /// What a row came to that does not keep this; nil if it does, or if that could not be measured here.
    ///
    /// - Parameter find: gives the other rows of the run.
    func miss(_ row: Measurement, _ find: (String) -> Measurement?) -> String? {
        switch self {
        case .floors(let most):
            guard let floors = row.floors, floors > most else { return nil }
            return "\(row.id): \(rounded(floors)) × the floor, at most \(short(most))"
        case .allocations(let most):
            guard let allocations = row.allocations, allocations > most else { return nil }
            return "\(row.id): \(short(allocations)) allocations, at most \(short(most))"
        case .bytes(let most):
            guard let bytes = row.bytes, bytes > most else { return nil }
            return "\(row.id): \(short(bytes)) bytes, at most \(short(most))"
        case .times(let most, let other):
            return compare(row, other, find) { floors, others in
                floors > most * others ? "\(rounded2(floors / others)) × \(other), at most \(short(most))" : nil
            }
        case .throughput(let least, let other):
            return compare(row, other, find) { floors, others in
                others < least * floors
                    ? "\(rounded2(others / floors)) × the throughput of \(other), at least \(short(least))" : nil
            }
        }
    }

    private func compare(
        _ row: Measurement, _ other: String, _ find: (String) -> Measurement?,
        _ judge: (Double, Double) -> String?
    ) -> String? {
        guard let floors = row.floors, let others = find(other)?.floors else {
            return "\(row.id): nothing to compare with, as \(other) was not timed in this run"
        }
        return judge(floors, others).map { "\(row.id): \($0)" }
    }
}
