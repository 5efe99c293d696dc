/// The message `TracesData` of the OpenTelemetry protocol in its JSON mapping, as it is read
/// (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
///
/// Names are lowerCamelCase, IDs are hexadecimal, numbers of 64 bits are texts, and enumerations are numbers. Unknown
/// fields are ignored, and a field that is absent has its default: the mapping lets a writer leave out what is empty or
/// zero.
struct TracesData: Decodable {
    var resourceSpans: [ResourceSpans]
}

struct ResourceSpans: Decodable {
    var resource: Resource?
    @Listed var scopeSpans: [ScopeSpans]
}

struct Resource: Decodable {
    @Listed var attributes: [KeyValue]
}

struct ScopeSpans: Decodable {
    var scope: Scope?
    @Listed var spans: [Span]

    struct Scope: Decodable {
        var name: String?
    }
}

struct Span: Decodable {
    var traceId: HexadecimalID<TraceIDLength>
    var spanId: HexadecimalID<SpanIDLength>
    var parentSpanId: HexadecimalID<SpanIDLength>?
    var name: String?
    /// The kind of span: 1, internal, for messages of one process, and 5, consumer, for those that came from another
    /// one.
    var kind: Int?
    var startTimeUnixNano: DecimalNumber?
    var endTimeUnixNano: DecimalNumber?
    @Listed var attributes: [KeyValue]
    /// The span of another process that caused this one. Tools follow a link where the parent is in a trace that they
    /// do not have.
    var links: [Link]?

    struct Link: Decodable {
        var traceId: HexadecimalID<TraceIDLength>
        var spanId: HexadecimalID<SpanIDLength>
    }
}

struct KeyValue: Decodable {
    var key: String?
    var value: AnyValue?
}

/// A value of an attribute. A value of another kind, such as an array, is read as one without content.
struct AnyValue: Decodable {
    var stringValue: String?
    var intValue: DecimalNumber?
    var boolValue: Bool?
}

/// The length of the ID of a trace or a span, in bytes.
protocol IDLength { static var bytes: Int { get } }

enum TraceIDLength: IDLength { static let bytes = 16 }

enum SpanIDLength: IDLength { static let bytes = 8 }

/// The ID of a trace or a span, as hexadecimal digits in lower case. An ID of zeros does not count as an ID.
struct HexadecimalID<Length: IDLength>: Decodable, Hashable {
    let digits: String

    /// Makes an ID of words of 64 bits, the first one first.
    init(_ words: UInt64...) {
        digits = words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Makes an ID of its digits, or nil if the digits are no ID.
    init?(digits: some StringProtocol) {
        self.digits = digits.lowercased()
        let isID = digits.utf8.count == Length.bytes * 2 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        if !isID || digits.allSatisfy({ $0 == "0" }) { return nil }
    }

    init(from decoder: any Decoder) throws {
        guard let id = Self(digits: try decoder.singleValueContainer().decode(String.self)) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected \(Length.bytes * 2) hexadecimal digits that are not all zero"))
        }
        self = id
    }
}

/// A number of 64 bits without a sign, a text or a number, as the mapping demands.
struct DecimalNumber: Decodable {
    let value: UInt64

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try (try? container.decode(String.self)).map { UInt64($0) } ?? container.decode(UInt64.self)
        guard let number else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "expected a whole number from 0 to \(UInt64.max)")
            )
        }
        value = number
    }
}

/// A list that may be absent, which means the same as an empty list does.
@propertyWrapper
struct Listed<Element: Decodable>: Decodable {
    var wrappedValue: [Element]

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }
}

extension KeyedDecodingContainer {
    func decode<Element>(_ type: Listed<Element>.Type, forKey key: Key) throws -> Listed<Element> {
        try decodeIfPresent(type, forKey: key) ?? Listed(wrappedValue: [])
    }

    /// Decodes an ID that may be absent, such as a parent's. The OpenTelemetry Collector writes an empty text in
    /// place of leaving it out.
    func decodeIfPresent<Length>(
        _ type: HexadecimalID<Length>.Type, forKey key: Key
    ) throws -> HexadecimalID<Length>? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let digits = try? decode(String.self, forKey: key), digits.isEmpty { return nil }
        return try decode(type, forKey: key)
    }
}
