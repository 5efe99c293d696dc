public import BoardyCore

/// Records the messages of motherboards, and shows them as a list or as a sequence diagram.
///
///     let recorder = TraceRecorder(.values)
///     recorder.record(motherboard)
///     …
///     print(recorder.list)
///
/// Recording costs one array entry for each message. Names and descriptions are made when the trace is read.
public final class TraceRecorder {
    private let payload: TracePayload
    /// The messages, each with the form of its payload that the recorder keeps.
    private var messages: RingBuffer<Message>
    private var tokens: [FlowToken] = []

    /// The number of messages that the recorder dropped, the oldest first, because it had reached its limit.
    public var droppedCount: Int { messages.droppedCount }

    /// Creates a recorder that records nothing until ``record(_:file:line:)`` is called.
    ///
    /// - Parameters:
    ///   - payload: the form in which values are kept and shown. By default, the names of their types.
    ///   - limit: the greatest number of messages that are kept, at least one. Beyond it, the oldest are dropped.
    public init(_ payload: TracePayload = .types, limit: Int = 100_000) {
        self.payload = payload
        messages = RingBuffer(limit: limit)
    }

    /// Records the messages of a motherboard and of all motherboards inside its boards, until ``stop()`` is called.
    ///
    /// The motherboard keeps the recorder alive meanwhile.
    public func record(_ motherboard: Motherboard, file: StaticString = #fileID, line: UInt = #line) {
        tokens.append(
            motherboard.observe(includingNested: true, file: file, line: line) { self.add($0) })
    }

    /// Ends the recording of every motherboard. The recorded messages stay, and recording may begin again.
    public func stop() {
        for token in tokens { token.cancel() }
        tokens = []
    }

    /// The recorded messages, in the order in which they were sent.
    public var events: [TraceEvent] {
        let messages = messages
        return messages.elements.map { TraceEvent($0, payload: $0.payload.map(payload.text)) }
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

    private func add(_ message: Message) {
        // The text of a value is made before the buffer changes, and a dropped value is released after it: both may send messages.
        let kept = message.carrying(payload.kept(message.payload)), dropped = messages.append(kept)
        withExtendedLifetime(dropped) {}
    }
}
