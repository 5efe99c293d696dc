/// Records the messages of motherboards, to be shown as a list or drawn as a sequence diagram.
///
///     let recorder = TraceRecorder(.values)
///     recorder.record(motherboard)
///     …
///     print(recorder.list)
///
/// Recording costs one array entry a message; names and descriptions are made when the trace is read.
public final class TraceRecorder {
    private struct Entry {
        var message: Message
        var payload: Any?
    }

    private let payload: TracePayload
    private let limit: Int
    private var entries: [Entry] = []
    private var tokens: [FlowToken] = []

    /// How many of the oldest messages were dropped because the limit was reached.
    public private(set) var droppedCount = 0

    /// A recorder that records nothing yet.
    ///
    /// - Parameters:
    ///   - payload: what is kept and shown of the values.
    ///   - limit: how many messages are kept at least; beyond twice as many, the oldest go.
    public init(_ payload: TracePayload = .types, limit: Int = 100_000) {
        self.payload = payload
        self.limit = max(1, limit)
    }

    /// Records the messages of a motherboard and of all inside its boards, until ``stop()``.
    ///
    /// The motherboard keeps the recorder alive meanwhile.
    public func record(_ motherboard: Motherboard, file: StaticString = #fileID, line: UInt = #line) {
        tokens.append(
            motherboard.observe(includingNested: true, file: file, line: line) { self.add($0) })
    }

    /// Ends the recording. What was recorded stays.
    public func stop() {
        for token in tokens { token.cancel() }
        tokens = []
    }

    /// What was recorded, in order.
    public var events: [TraceEvent] {
        entries.map { TraceEvent($0.message, payload: $0.payload.map(payload.show)) }
    }

    /// What was recorded as text, a line a message, indented below the message that caused it.
    public var list: String {
        var depths: [Int: Int] = [:]
        return events.map { event in
            let depth = event.cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[event.number] = depth
            return String(repeating: "  ", count: depth) + event.description
        }.joined(separator: "\n")
    }

    private func drop(_ count: Int) {
        droppedCount += count
        // Released at the end only: a value may send messages as it goes.
        let old = entries
        entries = Array(old.dropFirst(count))
        withExtendedLifetime(old) {}
    }

    private func add(_ message: Message) {
        let value = message.payload.map(payload.keep)
        let kept = message.emptied
        // In a local variable, as in `ReceiverList`.
        var changed = entries
        entries = []
        changed.append(Entry(message: kept, payload: value))
        entries = changed
        if entries.count - limit > limit { drop(entries.count - limit) }
    }
}
