public import Foundation

/// An instant in UTC, counted in milliseconds since 1970.
///
/// In JSON and as text it has RFC 3339 format with whole seconds, `2026-11-21T10:00:00Z`; only stores keep the
/// milliseconds. The range is the years 1600 to 9999, in which the format and all calendar libraries agree on the day.
/// An instant outside of this range becomes the nearest instant inside.
public struct Timestamp: Hashable, Sendable {
    /// The number of milliseconds since 1970-01-01T00:00:00Z, without leap seconds; negative for earlier instants.
    public let milliseconds: Int64

    /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z. A number outside of the range becomes its
    /// nearest bound.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Creates the instant of a Foundation date, rounded down to the millisecond. A date outside of the range becomes
    /// its nearest bound.
    public init(_ date: Date) {
        let exact = (date.timeIntervalSince1970 * 1000).rounded(.down)
        self.init(milliseconds: Int64(exactly: exact) ?? (exact < 0 ? .min : .max))
    }

    /// The instant as a Foundation date, exact to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Returns the current time of the system clock. Pass `Timestamp.now` itself as a clock of type `() -> Timestamp`,
    /// which tests can replace.
    public static func now() -> Timestamp { Timestamp(Date()) }

    /// Returns the instant that is a duration later, or earlier if the duration is negative. Fractions of a millisecond
    /// are dropped.
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
