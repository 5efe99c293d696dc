public import BoardyCore

/// Records the messages of motherboards with their times, and shows them as a list or as a sequence diagram.
///
///     let recorder = TraceRecorder(.values)
///     recorder.record(motherboard)
///     …
///     print(recorder.list)
///
/// Recording costs one array entry and two looks at the clock for each message. Names and descriptions are made when the trace is read.
public final class TraceRecorder {
    /// A message with the form of its payload that the recorder keeps, and its times.
    private struct Record {
        let message: Message
        let start: Duration
        var duration: Duration?
    }

    /// The place of a message that has not ended. Numbers are those of one root, so the recorded motherboard is part of the place.
    private struct OpenMessage {
        let source: Int
        let number: Int
        var position: Int
    }

    private let payload: TracePayload
    private let now: () -> Duration
    private var records: RingBuffer<Record>
    /// The messages whose calls have not returned, from the outermost in.
    private var calls: [OpenMessage] = []
    private var works: [OpenMessage] = []
    private var tokens: [FlowToken] = []
    /// Called when the outermost call has returned, and when work has ended outside of every call.
    var onRest: () -> Void = {}

    /// The number of messages that the recorder dropped, the oldest first, because it had reached its limit.
    public var droppedCount: Int { records.droppedCount }

    /// Creates a recorder that records nothing until ``record(_:file:line:)`` is called.
    ///
    /// - Parameters:
    ///   - payload: the form in which values are kept and shown. By default, the names of their types.
    ///   - limit: the greatest number of messages that are kept, at least one. Beyond it, the oldest are dropped.
    public convenience init(_ payload: TracePayload = .types, limit: Int = 100_000) {
        let clock = ContinuousClock(), start = clock.now
        self.init(payload, limit: limit) { start.duration(to: clock.now) }
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
        records = RingBuffer(limit: limit)
    }

    /// Records the messages of a motherboard and of all motherboards inside its boards, until ``stop()`` is called.
    ///
    /// The motherboard keeps the recorder alive meanwhile.
    public func record(_ motherboard: Motherboard, file: StaticString = #fileID, line: UInt = #line) {
        let source = tokens.count
        tokens.append(
            motherboard.record(file: file, line: line, ended: { self.end($0, of: source) }) { self.add($0, of: source) }
        )
    }

    /// Ends the recording of every motherboard. The recorded messages stay, and recording may begin again.
    public func stop() {
        for token in tokens { token.cancel() }
        (tokens, calls, works) = ([], [], [])
    }

    /// The recorded messages, in the order in which they were sent.
    public var events: [TraceEvent] { records.elements.map(event) }

    /// The recorded messages as text: one line for each, indented below the message that caused it.
    public var list: String {
        var depths: [Int: Int] = [:]
        return events.map { event in
            let depth = event.cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[event.number] = depth
            return String(repeating: "  ", count: depth) + event.description
        }.joined(separator: "\n")
    }

    /// Returns and forgets the messages that have ended, to be called when no call is under way. Work that goes on stays recorded.
    ///
    /// - Parameter all: true to return also what has not ended, as it is.
    func takeEvents(all: Bool = false) -> [TraceEvent] {
        let oldest = records.oldestPosition, open = works.filter { $0.position >= oldest }
        let taken = records.removeAll()
        let isKept = { (record: Record) in !all && record.duration == nil && record.message.content.name == "work" }
        let kept = taken.filter(isKept)
        works = zip(kept.indices, open).map { OpenMessage(source: $1.source, number: $1.number, position: $0) }
        for record in kept { _ = records.append(record) }
        return taken.filter { !isKept($0) }.map(event)
    }

    private func event(of record: Record) -> TraceEvent {
        TraceEvent(
            record.message, payload: record.message.payload.map(payload.text), start: record.start,
            duration: record.duration)
    }

    private func add(_ message: Message, of source: Int) {
        // The ends of calls are not shown if the recorded motherboard has left its root meanwhile.
        if message.cause == nil, !calls.isEmpty { calls.removeAll { $0.source == source } }
        // The text of a value is made before the buffer changes, and a dropped value is released after it: both may send messages.
        var kept = message
        kept.payload = payload.kept(of: message)
        let open = OpenMessage(source: source, number: message.number, position: records.nextPosition)
        if case .work = message.content { works.append(open) } else { calls.append(open) }
        let dropped = records.append(Record(message: kept, start: now()))
        withExtendedLifetime(dropped) {}
    }

    private func end(_ number: Int, of source: Int) {
        let isEnded = { (open: OpenMessage) in open.number == number && open.source == source }
        if let last = calls.last, isEnded(last) {
            calls.removeLast()
            close(last)
        } else if let index = works.firstIndex(where: isEnded) {
            close(works.remove(at: index))
        }
        if calls.isEmpty { onRest() }
    }

    private func close(_ open: OpenMessage) {
        let time = now()
        records.update(at: open.position) { $0.duration = time - $0.start }
    }
}
