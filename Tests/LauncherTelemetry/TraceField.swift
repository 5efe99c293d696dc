import Foundation

/// The fields of the messages of `trace.proto`, `resource.proto` and `common.proto` in the JSON mapping.
enum TraceField {
    private indirect enum Kind: Sendable {
        case text, id(Int), decimal, number, flag
        case list(Kind)
        case message([String: Kind], required: Set<String> = [])
    }

    private static let value = Kind.message(["stringValue": .text, "intValue": .decimal, "boolValue": .flag])
    private static let attributes = Kind.list(.message(["key": .text, "value": value], required: ["key", "value"]))
    private static let span = Kind.message(
        [
            "traceId": .id(32), "spanId": .id(16), "parentSpanId": .id(16), "name": .text, "kind": .number,
            "startTimeUnixNano": .decimal, "endTimeUnixNano": .decimal, "attributes": attributes,
            "links": .list(.message(["traceId": .id(32), "spanId": .id(16)], required: ["traceId", "spanId"])),
        ], required: ["traceId", "spanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano"])
    private static let document = Kind.message(
        [
            "resourceSpans": .list(
                .message(
                    [
                        "resource": .message(["attributes": attributes]),
                        "scopeSpans": .list(
                            .message(["scope": .message(["name": .text]), "spans": .list(span)], required: ["spans"])),
                    ], required: ["scopeSpans"]))
        ], required: ["resourceSpans"])

    /// Returns the first place of a document that is not of the protocol; nil if there is none.
    static func problem(in json: Data) -> String? {
        guard let value = try? JSONSerialization.jsonObject(with: json) else { return "no JSON" }
        return problem(with: value, document, at: "document")
    }

    private static func problem(with value: Any, _ kind: Kind, at place: String) -> String? {
        switch kind {
        case .text: return value is String ? nil : "\(place) is no text"
        case .id(let count):
            let digits = value as? String ?? ""
            let isID = digits.count == count && digits.allSatisfy { "0123456789abcdef".contains($0) }
            return isID ? nil : "\(place): \(value)"
        case .decimal: return (value as? String).flatMap { UInt64($0) } == nil ? "\(place): \(value)" : nil
        case .number: return value is Int ? nil : "\(place) is no number"
        case .flag: return value is Bool ? nil : "\(place) is no flag"
        case .list(let element):
            guard let list = value as? [Any] else { return "\(place) is no list" }
            return list.compactMap { problem(with: $0, element, at: place + "[]") }.first
        case .message(let fields, let required):
            guard let object = value as? [String: Any] else { return "\(place) is no message" }
            if let missing = required.first(where: { object[$0] == nil }) { return "\(place) has no \(missing)" }
            return object.compactMap { name, value in
                fields[name].map { problem(with: value, $0, at: "\(place).\(name)") } ?? "\(place).\(name) is no field"
            }.first
        }
    }
}
