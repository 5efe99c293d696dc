import BoardyCore

/// The writer of the spans of one trace, as OTLP/JSON.
struct OTLPWriter {
    private let envelope: SpanEnvelope
    private let zero: UInt64
    private let trace: HexadecimalID<TraceIDLength>
    private let key: UInt64
    /// The span of another process that caused what has no cause here, or nil for a trace of its own.
    private let parent: TraceContext?

    /// - Parameters:
    ///   - process: the name of this process among those whose files are joined; nil for none.
    ///   - zero: the time zero of the messages, in nanoseconds since 1970.
    ///   - parent: the span of another process whose trace goes on here; nil for a trace of its own.
    ///   - random: gives the ID of a trace of its own, and the key from which the IDs of its spans are made.
    init(
        service: String, process: String?, zero: UInt64, parent: TraceContext?, random: inout some RandomNumberGenerator
    ) {
        envelope = SpanEnvelope(service: service, process: process)
        self.zero = zero
        self.parent = parent
        let own = HexadecimalID<TraceIDLength>(random.next() | 1, random.next())
        trace = parent?.traceID ?? own
        key = random.next()
    }

    /// Returns a `TracesData` of the messages as a line with its line break.
    func line(of events: [TraceEvent]) -> String {
        String(decoding: envelope.document([spans(of: events)]), as: UTF8.self) + "\n"
    }

    func spans(of events: [TraceEvent]) -> EncodedSpans {
        var json = JSONBytes()
        for event in events {
            if !json.bytes.isEmpty { json.add(",") }
            add(event, to: &json)
        }
        return EncodedSpans(json: json.bytes, count: events.count)
    }

    /// Returns the trace context of a message, for the messages that it causes in another process.
    func context(of number: Int) -> TraceContext {
        TraceContext(traceID: trace, spanID: HexadecimalID(id(of: number)))
    }

    /// Adds a span with its fields in the order of their names.
    private func add(_ event: TraceEvent, to json: inout JSONBytes) {
        // The producer is linked beside being the parent, as the semantic conventions for messaging ask of a consumer.
        let producer = event.cause == nil ? parent : nil
        json.add(#"{"attributes":["#)
        addAttributes(of: event, to: &json)
        json.add(#"],"endTimeUnixNano":"#)
        json.add(number: time(event.end))
        // The kinds are internal, and consumer for what came from another process.
        json.add(producer == nil ? #","kind":1,"# : #","kind":5,"#)
        if let producer {
            json.add(#""links":[{"spanId":""#)
            json.add(producer.spanID.digits)
            json.add(#"","traceId":""#)
            json.add(producer.traceID.digits)
            json.add(#""}],"#)
        }
        json.add(#""name":"#)
        json.add(text: event.kind + " " + event.board.rawValue)
        if let cause = event.cause {
            json.add(#","parentSpanId":"#)
            json.add(id: id(of: cause))
        } else if let producer {
            json.add(#","parentSpanId":""#)
            json.add(producer.spanID.digits)
            json.add(#"""#)
        }
        json.add(#","spanId":"#)
        json.add(id: id(of: event.number))
        json.add(#","startTimeUnixNano":"#)
        json.add(number: time(event.start))
        json.add(#","traceId":""#)
        json.add(trace.digits)
        json.add(#""}"#)
    }

    private func addAttributes(of event: TraceEvent, to json: inout JSONBytes) {
        json.add(attribute: OTLPMessage.Key.kind, text: event.kind)
        json.add(",")
        json.add(attribute: OTLPMessage.Key.board, text: event.board.rawValue)
        json.add(",")
        json.add(attribute: OTLPMessage.Key.motherboard, text: event.motherboard.rawValue)
        json.add(",")
        json.add(attribute: OTLPMessage.Key.number, number: UInt64(clamping: event.number))
        json.add(",")
        json.add(attribute: OTLPMessage.Key.file, text: event.file)
        json.add(",")
        json.add(attribute: OTLPMessage.Key.line, number: UInt64(event.line))
        if let payload = event.payload {
            json.add(",")
            json.add(attribute: OTLPMessage.Key.payload, text: payload)
        }
        if event.duration == nil {
            json.add(#",{"key":"boardy.unfinished","value":{"boolValue":true}}"#)
        }
    }

    private func time(_ time: Duration) -> UInt64 { zero &+ UInt64(max(0, time.nanoseconds)) }

    /// Returns the ID of a message: a permutation of its number (splitmix64), so that no two messages have the same and
    /// none has to be kept.
    private func id(of number: Int) -> UInt64 {
        var word = key &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        word ^= word >> 31
        return word == 0 ? 1 : word
    }
}
