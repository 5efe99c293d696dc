/// Records the messages of motherboards, to be shown as a list or drawn as a sequence diagram.
///
///     let recorder = TraceRecorder(.values)
///     recorder.record(motherboard)
///     …
///     print(recorder.list)
///
/// Recording costs one array entry a message; names and descriptions are made when the trace is read.
public final class TraceRecorder {
    private let payload: TracePayload
    /// The messages, each with what is kept of its payload.
    private var messages: Ring<Message>
    private var tokens: [FlowToken] = []

    /// How many of the oldest messages were dropped because the limit was reached.
    public var droppedCount: Int { messages.droppedCount }

    /// A recorder that records nothing yet.
    ///
    /// - Parameters:
    ///   - payload: what is kept and shown of the values.
    ///   - limit: how many messages are kept, at least one; beyond that, the oldest go.
    public init(_ payload: TracePayload = .types, limit: Int = 100_000) {
        self.payload = payload
        messages = Ring(limit: limit)
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
        let messages = messages
        return messages.elements.map { TraceEvent($0, payload: $0.payload.map(payload.text)) }
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

    private func add(_ message: Message) {
        // Asked before anything is changed, and the dropped one released after that: a value may send messages as it is looked at, and as it
        // goes.
        var kept = message.carrying(payload.kept(message.payload)), changed = Ring<Message>(limit: 1)
        // In a local variable, as in `HandlerList`.
        swap(&changed, &messages)
        changed.append(exchanging: &kept)
        swap(&changed, &messages)
        withExtendedLifetime(kept) {}
    }
}
