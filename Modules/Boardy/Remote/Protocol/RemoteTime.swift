/// A point in time by the clock of the database, in milliseconds since 1970. No other clock is compared with it.
public struct RemoteTime: Comparable, Hashable, Sendable {
    public var milliseconds: Int

    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    public static func < (a: RemoteTime, b: RemoteTime) -> Bool { a.milliseconds < b.milliseconds }

    public static func + (time: RemoteTime, duration: Duration) -> RemoteTime {
        RemoteTime(milliseconds: time.milliseconds + duration.wholeMilliseconds)
    }

    public static func - (time: RemoteTime, duration: Duration) -> RemoteTime {
        RemoteTime(milliseconds: time.milliseconds - duration.wholeMilliseconds)
    }

    /// Returns the time that has passed since an earlier point; less than zero if that is later.
    public func since(_ earlier: RemoteTime) -> Duration { .milliseconds(milliseconds - earlier.milliseconds) }
}

extension Duration {
    /// The duration in milliseconds, without the part of one that is left.
    public var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
