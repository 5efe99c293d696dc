import BoardyValues

extension Timestamp {
    /// Creates the last second of a day in UTC, such as 2026-12-31; nil for a text of another form.
    init?(endOf day: String) {
        guard day.utf8.count == 10, let begin = Timestamp(day + "T00:00:00Z") else { return nil }
        self = begin.advanced(by: .seconds(86_399))
    }
}
