/// A choice of sections of a page, written as `2-16,25` or `all`.
struct Sections: Equatable {
    /// The chosen numbers, or nil for all sections.
    private let ranges: [ClosedRange<Int>]?

    static let all = Sections(ranges: nil)

    private init(ranges: [ClosedRange<Int>]?) {
        self.ranges = ranges
    }

    /// Reads a choice, or nil for a text of another form.
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
