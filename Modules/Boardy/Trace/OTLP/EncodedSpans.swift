/// Some spans as JSON, without what is around them in a document.
package struct EncodedSpans: Sendable {
    /// Objects in UTF-8 with commas between them.
    package let json: [UInt8]
    package let count: Int

    package init(json: [UInt8], count: Int) {
        self.json = json
        self.count = count
    }
}

/// The parts around the spans of a document `TracesData` of OTLP/JSON: the resource and the scope.
package struct SpanEnvelope: Sendable {
    private let head: [UInt8]
    private static let tail = Array("]}]}]}".utf8)

    /// - Parameters:
    ///   - service: the name of the program, which is the attribute `service.name` of the resource.
    ///   - process: the name of the process, which is the attribute `service.instance.id`; nil for none.
    package init(service: String, process: String?) {
        var head = JSONBytes()
        head.add(#"{"resourceSpans":[{"resource":{"attributes":["#)
        head.add(attribute: OTLPMessage.Key.service, text: service)
        if let process {
            head.add(",")
            head.add(attribute: OTLPMessage.Key.process, text: process)
        }
        head.add(#"]},"scopeSpans":[{"scope":{"name":""#)
        head.add(OTLPMessage.scope)
        head.add(#""},"spans":["#)
        self.head = head.bytes
    }

    package func document(_ spans: [EncodedSpans]) -> [UInt8] {
        var bytes = head
        bytes.reserveCapacity(head.count + spans.reduce(Self.tail.count) { $0 + $1.json.count + 1 })
        for (place, spans) in spans.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: spans.json)
        }
        bytes.append(contentsOf: Self.tail)
        return bytes
    }
}

extension JSONBytes {
    mutating func add(attribute key: String, text: String) {
        begin(attribute: key, "stringValue")
        add(text: text)
        add("}}")
    }

    mutating func add(attribute key: String, number: UInt64) {
        begin(attribute: key, "intValue")
        add(number: number)
        add("}}")
    }

    private mutating func begin(attribute key: String, _ kind: String) {
        add(#"{"key":""#)
        add(key)
        add(#"","value":{""#)
        add(kind)
        add(#"":"#)
    }
}
