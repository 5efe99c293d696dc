import Foundation

extension Timestamp: CustomStringConvertible {
    /// The instant in RFC 3339 format with whole seconds in UTC, rounded down: `2026-11-21T10:00:00Z`.
    public var description: String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
        return whole.formatted(.iso8601)
    }
}

extension Timestamp {
    /// The instant to the minute, as screens show it: `2026-11-21 10:00 UTC`.
    public var minuteText: String { "\(self)".prefix(16).replacing("T", with: " ") + " UTC" }
}

extension Timestamp: LosslessStringConvertible {
    /// Creates the instant that a text in RFC 3339 format describes, with or without a fraction of a second and with
    /// any offset from UTC.
    ///
    /// Returns nil for any other text, including dates and times that do not exist, such as 30 February.
    public init?(_ text: String) {
        let shape = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)/.asciiOnlyDigits()
        guard let match = text.wholeMatch(of: shape) else { return nil }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: match.output.2 != nil)
        // Foundation accepts 30 February and 25:00 and carries over to the next month or day. Formatting the result
        // again shows it.
        let local = "\(match.output.1)Z"
        guard let date = try? style.parse(text), let same = try? Date.ISO8601FormatStyle().parse(local),
            same.formatted(.iso8601) == local
        else { return nil }
        self.init(date)
    }
}

extension Timestamp {
    /// Creates the last second of a day in UTC, such as 2026-12-31; nil for a text of another form.
    package init?(endOf day: String) {
        guard day.utf8.count == 10, let begin = Timestamp(day + "T00:00:00Z") else { return nil }
        self = begin.advanced(by: .seconds(86_399))
    }
}

extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not a time. Write it as RFC 3339, such as 2026-11-21T10:00:00Z.")
        }
        self = timestamp
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
