import BoardyCoding

/// The writer of the spans of one trace, as lines of OTLP/JSON.
struct OTLPWriter {
    private let resource: Resource
    private let zero: UInt64
    private let trace: HexadecimalID<TraceIDLength>
    private let key: UInt64
    /// The span of another process that caused what has no cause here; nil for a trace of its own.
    private let parent: TraceContext?

    /// - Parameters:
    ///   - process: the name of this process among those whose files are joined; nil for none.
    ///   - zero: the time zero of the messages, in nanoseconds since 1970.
    ///   - parent: the span of another process whose trace goes on here; nil for a trace of its own.
    ///   - random: gives the ID of a trace of its own, and the key from which the IDs of its spans are made.
    init(
        service: String, process: String?, zero: UInt64, parent: TraceContext?, random: inout some RandomNumberGenerator
    ) {
        resource = OTLPMessage.resource(service: service, process: process)
        self.zero = zero
        self.parent = parent
        let own = HexadecimalID<TraceIDLength>(random.next() | 1, random.next())
        trace = parent?.traceID ?? own
        key = random.next()
    }

    /// Returns a `TracesData` of the messages as a line with its line break.
    func line(of events: [TraceEvent]) throws -> String {
        let spans = ScopeSpans(scope: ScopeSpans.Scope(name: OTLPMessage.scope), spans: events.map(span))
        let data = TracesData(resourceSpans: [ResourceSpans(resource: resource, scopeSpans: [spans])])
        return String(decoding: try ContractCoding.encode(data), as: UTF8.self) + "\n"
    }

    /// Returns the trace context of a message, for what it causes in another process.
    func context(of number: Int) -> TraceContext { TraceContext(traceID: trace, spanID: id(of: number)) }

    private func span(of event: TraceEvent) -> Span {
        // The producer is linked beside being the parent, as the semantic conventions for messaging ask of a consumer.
        let producer = event.cause == nil ? parent : nil
        return Span(
            traceId: trace, spanId: id(of: event.number), parentSpanId: event.cause.map(id) ?? producer?.spanID,
            name: "\(event.kind) \(event.board)", kind: producer == nil ? 1 : 5, startTimeUnixNano: time(event.start),
            endTimeUnixNano: time(event.end), attributes: OTLPMessage.attributes(of: event),
            links: producer.map { [Span.Link(traceId: $0.traceID, spanId: $0.spanID)] })
    }

    private func time(_ time: Duration) -> DecimalNumber {
        DecimalNumber(zero &+ UInt64(max(0, time.nanoseconds)))
    }

    /// Returns the ID of a message: a permutation of its number (splitmix64), so that no two messages have the same and
    /// none has to be kept.
    private func id(of number: Int) -> HexadecimalID<SpanIDLength> {
        var word = key &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        word ^= word >> 31
        return HexadecimalID(word == 0 ? 1 : word)
    }
}
