import BoardyCore

/// A message of a motherboard as a span of the OpenTelemetry protocol.
struct OTLPMessage {
    /// The name of the instrumentation scope, by which a reader knows the spans of this framework.
    static let scope = "boardy"
    private static let kinds = ["activation", "command", "output", "action", "element", "completion", "work"]

    let trace: HexadecimalID<TraceIDLength>
    let id: HexadecimalID<SpanIDLength>
    let parent: HexadecimalID<SpanIDLength>?
    let kind: String
    let number: UInt64
    let board: String
    let motherboard: String
    let payload: String?
    let file: String
    let line: UInt
    /// The name of the process that has written the span, or nil if its file does not tell.
    let process: String?
    /// The times in nanoseconds since 1970.
    private(set) var start: UInt64
    private(set) var end: UInt64
    let isUnfinished: Bool
    var context: TraceContext { TraceContext(traceID: trace, spanID: id) }
    /// The span that caused the message, here or in another process, or nil if no span caused the message.
    var cause: TraceContext? { parent.map { TraceContext(traceID: trace, spanID: $0) } }

    /// Returns the message with its times later by a number of nanoseconds.
    func shifted(by nanoseconds: UInt64) -> OTLPMessage {
        var message = self
        message.start &+= nanoseconds
        message.end &+= nanoseconds
        return message
    }

    /// Reads a span of the scope ``scope``.
    ///
    /// - Parameter process: the name of the process that has written it; nil if its file does not tell.
    /// - Throws: the reason why the span is no message, in words that follow its place.
    init(_ span: Span, of process: String?) throws(OTLPProblem) {
        var texts: [String: String] = [:], numbers: [String: UInt64] = [:], isUnfinished = false
        for attribute in span.attributes {
            guard let key = attribute.key, let value = attribute.value else { continue }
            texts[key] = value.stringValue
            numbers[key] = value.intValue?.value
            if key == Key.unfinished { isUnfinished = value.boolValue ?? false }
        }
        guard let kind = texts[Key.kind], Self.kinds.contains(kind) else {
            throw OTLPProblem("has no attribute '\(Key.kind)' that is \(Self.kinds.joined(separator: ", "))")
        }
        guard let board = texts[Key.board], let motherboard = texts[Key.motherboard] else {
            throw OTLPProblem("needs the attributes '\(Key.board)' and '\(Key.motherboard)' with texts")
        }
        start = span.startTimeUnixNano?.value ?? 0
        end = span.endTimeUnixNano?.value ?? 0
        if end < start {
            throw OTLPProblem("ends before it starts: endTimeUnixNano is less than startTimeUnixNano")
        }
        (trace, id, parent) = (span.traceId, span.spanId, span.parentSpanId)
        (self.kind, self.board, self.motherboard) = (kind, board, motherboard)
        number = numbers[Key.number] ?? 0
        payload = texts[Key.payload]
        file = texts[Key.file] ?? ""
        line = UInt(clamping: numbers[Key.line] ?? 0)
        self.isUnfinished = isUnfinished
        self.process = process
    }

    /// The names of attributes. `service.…` and `code.…` are semantic conventions of OpenTelemetry.
    enum Key {
        static let service = "service.name"
        static let process = "service.instance.id"
        static let kind = "boardy.kind"
        static let board = "boardy.board"
        static let motherboard = "boardy.motherboard"
        static let number = "boardy.number"
        static let payload = "boardy.payload"
        static let unfinished = "boardy.unfinished"
        static let file = "code.file.path"
        static let line = "code.line.number"
    }
}

extension Resource {
    /// The name of the process that has written the spans, or nil if it does not tell.
    var process: String? { attributes.last { $0.key == OTLPMessage.Key.process }?.value?.stringValue }
}

/// The reason why a span is no message, in words that follow the span's place.
struct OTLPProblem: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
