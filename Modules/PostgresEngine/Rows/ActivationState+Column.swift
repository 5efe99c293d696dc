import BoardyRemote

extension ActivationState {
    /// The number that stands for the state in a row. Partial indexes name these numbers, so they never change.
    var column: Int64 {
        switch self {
        case .waiting: 0
        case .running: 1
        case .done: 2
        case .failed: 3
        case .dead: 4
        case .cancelled: 5
        }
    }

    init?(column: Int64) {
        guard let state = Self.allCases.first(where: { $0.column == column }) else { return nil }
        self = state
    }
}
