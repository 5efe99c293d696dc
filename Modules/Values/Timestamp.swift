public import Foundation

/// An instant in UTC, counted in milliseconds since 1970.
///
/// In JSON and as text it is RFC 3339 with whole seconds, `2026-11-21T10:00:00Z`; the milliseconds are kept in stores, not there.
/// It lies in the years 1600 to 9999, where that format and every calendar library agree on the day: an instant before or after
/// becomes the first or the last of them.
public struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let milliseconds: Int64

    /// The instant so many milliseconds after the beginning of 1970.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The instant of a date, rounded down to the millisecond.
    public init(_ date: Date) {
        let exact = (date.timeIntervalSince1970 * 1000).rounded(.down)
        self.init(milliseconds: Int64(exactly: exact) ?? (exact < 0 ? .min : .max))
    }

    /// The instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The instant at which it is called. Give it to whatever takes a `() -> Timestamp`.
    public static func now() -> Timestamp { Timestamp(Date()) }

    /// The instant a while later, or earlier if the duration is negative.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, tooFar) = milliseconds.addingReportingOverflow(whole)
        guard !tooLong, !tooFar else { return Timestamp(milliseconds: seconds < 0 ? .min : .max) }
        let (exact, past) = sum.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return Timestamp(milliseconds: past ? sum : exact)
    }

    private static let range: ClosedRange<Int64> = -11_676_096_000_000...253_402_300_799_999
}

extension Timestamp: Comparable {
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}
