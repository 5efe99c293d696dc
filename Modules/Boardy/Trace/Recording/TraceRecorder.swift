public import BoardyCore

/// Records the messages of motherboards with their times, and shows them as a list or as a sequence diagram.
///
///     let recorder = TraceRecorder(.values)
///     recorder.record(motherboard)
///     …
///     print(recorder.list)
///
/// Recording costs one array entry and two looks at the clock for each message. Names and descriptions are made when
/// the trace is read.
public final class TraceRecorder {
    private let payload: TracePayload
    private let now: () -> Duration
    /// Nil while a message is added or ended, which runs no user code. They are changed outside of the recorder: a
    /// change in place would be checked for exclusive access at each message (75 instructions).
    private var messages: TimedMessages?
    private var recordings: [Recording] = []
    /// Called when the outermost call has returned, and when work has ended outside of every call.
    var onRest: (() -> Void)?
    /// Returns the W3C trace context of a message, or nil for a recording of this process alone.
    var context: ((_ number: Int) -> String)?

    /// The number of messages that the recorder dropped, the oldest first, because it had reached its limit.
    public var droppedCount: Int { messages?.droppedCount ?? 0 }

    /// Creates a recorder that records nothing until ``record(_:)`` is called.
    ///
    /// - Parameters:
    ///   - payload: the form in which values are kept and shown. By default, the names of their types.
    ///   - limit: the greatest number of messages that are kept, at least one. Beyond it, the oldest are dropped.
    public convenience init(_ payload: TracePayload = .types, limit: Int = 100_000) {
        let start = ContinuousClock.now
        self.init(payload, limit: limit) { start.duration(to: .now) }
    }

    /// Creates a recorder that takes the times of messages from a monotonic clock, such as the clock of a test.
    ///
    /// - Parameters:
    ///   - payload: the form in which values are kept and shown.
    ///   - limit: the greatest number of messages that are kept, at least one. Beyond it, the oldest are dropped.
    ///   - clock: the moment at which the recorder is made is the zero of its times.
    public convenience init<C: Clock>(_ payload: TracePayload = .types, limit: Int = 100_000, clock: C)
    where C.Duration == Duration {
        let start = clock.now
        self.init(payload, limit: limit) { start.duration(to: clock.now) }
    }

    private init(_ payload: TracePayload, limit: Int, now: @escaping () -> Duration) {
        self.payload = payload
        self.now = now
        messages = TimedMessages(limit: limit)
    }

    /// Records the messages of a motherboard and of all motherboards inside its boards, until ``stop()`` is called.
    ///
    /// The motherboard keeps the recorder alive meanwhile.
    public func record(_ motherboard: Motherboard) {
        recordings.append(motherboard.record(by: self, as: recordings.count))
    }

    /// Ends the recording of every motherboard. The recorded messages stay, and recording may begin again.
    public func stop() {
        for recording in exchange(&recordings, with: []) { recording.cancel() }
        change { $0.forgetOpen() }
    }

    /// The recorded messages, in the order in which they were sent.
    public var events: [TraceEvent] { elements.map { event(of: $0) } }

    private var elements: [TimedMessage] { messages?.elements ?? [] }

    /// Returns some of the recorded messages, in the order in which they were sent. Names and descriptions are made of
    /// these only.
    ///
    /// - Parameter isWanted: called for every recorded message in that order, with its number, the number of its cause,
    ///   and true if it has ended.
    public func events(where isWanted: (_ number: Int, _ cause: Int?, _ hasEnded: Bool) -> Bool) -> [TraceEvent] {
        elements.filter { isWanted($0.message.number, $0.message.cause, $0.duration != nil) }
            .map { event(of: $0) }
    }

    /// The recorded messages as text: one line for each, indented below the message that caused it.
    public var list: String {
        var depths: [Int: Int] = [:]
        return events.map { event in
            let depth = event.cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[event.number] = depth
            return String(repeating: "  ", count: depth) + event.description
        }.joined(separator: "\n")
    }

    /// Returns and forgets the messages that have ended, to be called when no call is under way. Work that goes on
    /// stays recorded.
    ///
    /// - Parameters:
    ///   - all: true to return also messages that have not ended, as they are.
    ///   - hasValues: false to make no texts of values.
    func takeEvents(all: Bool = false, hasValues: Bool = true) -> [TraceEvent] {
        (change { $0.take(all: all) } ?? []).map { event(of: $0, hasValue: hasValues) }
    }

    @discardableResult @inline(__always)
    private func change<T>(_ body: (inout TimedMessages) -> T) -> T? {
        guard var changed = messages.take() else { return nil }
        let result = body(&changed)
        messages = consume changed
        return result
    }

    private func event(of timed: TimedMessage, hasValue: Bool = true) -> TraceEvent {
        TraceEvent(
            timed.message, payload: hasValue ? timed.message.payload.map(payload.text) : nil, start: timed.start,
            duration: timed.duration)
    }
}

extension TraceRecorder: MessageRecorder {
    package func begin(_ message: consuming Message, of source: Int) {
        // The text of a value is made before the buffer changes, and a dropped value is released after it: both may
        // send messages.
        message.carry(payload.kept(of: message))
        let time = now()
        guard var changed = messages.take() else { return }
        let dropped = changed.add(message, of: source, at: time)
        messages = consume changed
        withExtendedLifetime(dropped) {}
    }

    package func end(_ number: Int, of source: Int) {
        let time = now(), isAtRest = change { $0.end(number, of: source, at: time) }
        if isAtRest ?? false { onRest?() }
    }

    package func traceparent(of number: Int) -> String? { context?(number) }
}
