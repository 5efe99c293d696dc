/// A span of a trace that goes on in another process, as `traceparent` of the W3C recommendation Trace Context.
struct TraceContext: Hashable, CustomStringConvertible {
    let traceID: HexadecimalID<TraceIDLength>
    let spanID: HexadecimalID<SpanIDLength>

    /// The text of version 00, with the flag that the trace is recorded.
    var description: String { "00-\(traceID.digits)-\(spanID.digits)-01" }
}

extension TraceContext {
    /// Reads a text, or nil if the text is no trace context. A later version may have more parts.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            let trace = HexadecimalID<TraceIDLength>(digits: parts[1]),
            let span = HexadecimalID<SpanIDLength>(digits: parts[2])
        else { return nil }
        self.init(traceID: trace, spanID: span)
    }
}
