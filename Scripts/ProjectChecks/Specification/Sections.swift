/// A choice of sections: `2-16,25`, or `all`.
struct Sections: Equatable {
    /// Nil stands for all.
    private let ranges: [ClosedRange<Int>]?

    static let all = Sections(ranges: nil)

    private init(ranges: [ClosedRange<Int>]?) {
        self.ranges = ranges
    }

    /// - Returns: nil when the text is no such choice.
    init?(_ text: String) {
        if text == "all" {
            self = .all
            return
        }
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last else {
                return nil
            }
            ranges.append(first...last)
        }
        self.init(ranges: ranges)
    }

    func contains(_ section: Int?) -> Bool {
        guard let ranges else { return true }
        guard let section else { return false }
        return ranges.contains { $0.contains(section) }
    }
}
