/// The state of an activation. Only ``waiting`` and ``running`` are open.
public enum ActivationState: String, Sendable, CaseIterable {
    /// A worker may claim it, from its `runAt` on.
    case waiting
    /// A worker has claimed it, and works for it under its token.
    case running
    /// Answered: the board has ended and sent all its outputs.
    case done
    /// Ended with a failure that another attempt would not mend.
    case failed
    /// Ended with a failure after the last attempt. An operator can retry or discard it.
    case dead
    /// Ended at the wish of its caller or of an operator.
    case cancelled

    public var isOpen: Bool { self == .waiting || self == .running }
}

/// The row of one activation.
public struct ActivationRow: Sendable, Equatable {
    /// The activation as its caller submitted it last.
    public var request: RemoteRequest
    /// The place in the order of submission. A lane keeps this order.
    public let number: Int
    public let submittedAt: RemoteTime
    /// The time until which it has to be answered, or nil for no limit, and after an operator has let it be tried
    /// again.
    public var deadline: RemoteTime?

    public var state = ActivationState.waiting
    /// The fence: it rises with each claim, and each time the row is taken from its holder. Nothing is written under an
    /// earlier one.
    public var token = 0
    /// The process that works for it, or nil unless it runs.
    public var owner: ProcessID?
    /// The end of its lease, or nil unless it runs.
    public var leaseUntil: RemoteTime?
    /// The claims so far. A claim that a draining worker gave back is not counted.
    public var attempts = 0
    /// The time from which a worker may claim it.
    public var runAt: RemoteTime
    /// True if it runs and is to be cancelled.
    public var isCancelRequested = false
    public var endedAt: RemoteTime?
    /// The failure of its end, or of its last attempt, or nil if there was no failure.
    public var failure: RemoteFailure?

    /// Creates the row of a request that has just been submitted.
    public init(_ request: RemoteRequest, number: Int, at now: RemoteTime) {
        self.request = request
        self.number = number
        submittedAt = now
        deadline = request.timeLimit.map { now + $0 }
        runAt = now
    }

    public var id: ActivationID { request.id }
}

/// The row of one output.
public struct OutputRow: Sendable, Equatable {
    public let activation: ActivationID
    /// The token under which it was recorded.
    public let token: Int
    public let output: RemoteOutput

    public init(activation: ActivationID, token: Int, output: RemoteOutput) {
        self.activation = activation
        self.token = token
        self.output = output
    }
}

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
