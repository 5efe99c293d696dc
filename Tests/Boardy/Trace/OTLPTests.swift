import BoardyCore
import BoardyTesting
import Foundation
import RandomCases
import Testing

@testable import BoardyTrace

private enum Order: BoardContract {
    static let id: BoardID = "order"
    typealias Input = Int
    typealias Output = Int
}

/// The lines of OTLP/JSON that an exporter writes.
@Suite struct OTLPTests {
    private final class Lines {
        var all: [String] = []
        var text: String { all.joined() }
    }

    /// Activates a board twice, 3 ms each, and returns the lines.
    private func lines(seed: UInt64 = 1) -> Lines {
        let clock = TestClock(), lines = Lines()
        let motherboard = Motherboard(boards: [
            FakeBoard<Order> { board, value in
                clock.advance(by: .milliseconds(3))
                board.sendOutput(value, file: "Shop/Order.swift", line: 9)
            }
        ])
        var random = SplitMix(state: seed)
        let exporter = TraceExporter(
            service: "shop", zero: 1_700_000_000_000_000_000, clock: clock, random: &random
        ) { lines.all.append($0) }
        exporter.record(motherboard)
        for _ in 0..<2 { motherboard[Order.self].activation.activate(with: 7, file: "Shop/App.swift", line: 3) }
        exporter.finish()
        return lines
    }

    @Test("DL-D1 each outermost call is a line of OTLP/JSON, written when the call has returned")
    func line() throws {
        let lines = lines()
        #expect(lines.all.count == 2)
        let scope = #"{"scope":{"name":"boardy"},"spans":["#
        let first = try #require(lines.all.first)
        #expect(
            first.hasPrefix(
                #"{"resourceSpans":[{"resource":{"attributes":"#
                    + #"[{"key":"service.name","value":{"stringValue":"shop"}}]},"scopeSpans":["#
                    + scope
                    + #"{"attributes":[{"key":"boardy.kind","value":{"stringValue":"activation"}},"#
                    + #"{"key":"boardy.board","value":{"stringValue":"order"}},"#
                    + #"{"key":"boardy.motherboard","value":{"stringValue":"main"}},"#
                    + #"{"key":"boardy.number","value":{"intValue":"1"}},"#
                    + #"{"key":"code.file.path","value":{"stringValue":"Shop/App.swift"}},"#
                    + #"{"key":"code.line.number","value":{"intValue":"3"}},"#
                    + #"{"key":"boardy.payload","value":{"stringValue":"Int"}}],"#
                    + #""endTimeUnixNano":"1700000000003000000","kind":1,"name":"activation order","#), "\(first)")
        #expect(first.hasSuffix("}\n"))
    }

    /// The fields of the messages of `trace.proto`, `resource.proto` and `common.proto` with their types in the JSON
    /// mapping.
    private enum FieldType {
        case text, hexadecimal(Int), decimalText, number, boolean
        indirect case message([String: FieldType])
        indirect case list([String: FieldType])

        func problem(with value: Any, at path: String) -> String? {
            switch self {
            case .text: return value is String ? nil : "\(path) is no text"
            case .hexadecimal(let count):
                let digits = value as? String ?? ""
                let isID = digits.count == count && digits.allSatisfy { "0123456789abcdef".contains($0) }
                return isID && digits.contains { $0 != "0" } ? nil : "\(path) is no ID: \(value)"
            case .decimalText: return (value as? String).flatMap { UInt64($0) } == nil ? "\(path) is \(value)" : nil
            case .number: return value is Int ? nil : "\(path) is no number"
            case .boolean: return value is Bool ? nil : "\(path) is no boolean"
            case .list(let fields):
                guard let list = value as? [Any] else { return "\(path) is no list" }
                for element in list {
                    if let problem = FieldType.message(fields).problem(with: element, at: path + "[]") {
                        return problem
                    }
                }
                return nil
            case .message(let fields):
                guard let object = value as? [String: Any] else { return "\(path) is no object" }
                for (key, value) in object {
                    guard let type = fields[key] else { return "\(path).\(key) is no field of the protocol" }
                    if let problem = type.problem(with: value, at: "\(path).\(key)") { return problem }
                }
                return nil
            }
        }
    }

    private static let anyValue: [String: FieldType] = [
        "stringValue": .text, "intValue": .decimalText, "boolValue": .boolean, "doubleValue": .number,
    ]
    private static let attributes = FieldType.list(["key": .text, "value": .message(anyValue)])
    private static let tracesData = FieldType.message([
        "resourceSpans": .list([
            "resource": .message(["attributes": attributes, "droppedAttributesCount": .number]), "schemaUrl": .text,
            "scopeSpans": .list([
                "scope": .message(["name": .text, "version": .text, "attributes": attributes]), "schemaUrl": .text,
                "spans": .list([
                    "traceId": .hexadecimal(32), "spanId": .hexadecimal(16), "parentSpanId": .hexadecimal(16),
                    "traceState": .text, "flags": .number, "name": .text, "kind": .number,
                    "startTimeUnixNano": .decimalText, "endTimeUnixNano": .decimalText, "attributes": attributes,
                ]),
            ]),
        ])
    ])

    @Test("DL-D1 every field has a name and a type of the protocol's JSON mapping, and spans have all that it demands")
    func fields() throws {
        for line in lines().all {
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(Self.tracesData.problem(with: value, at: "line") == nil)
            let spans = try spans(of: line)
            #expect(spans.count == 2)
            for span in spans {
                for name in ["traceId", "spanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano"] {
                    #expect(span[name] != nil, "\(name) is missing")
                }
            }
            #expect(spans[0]["parentSpanId"] == nil)
            #expect(spans[1]["parentSpanId"] as? String == spans[0]["spanId"] as? String)
        }
    }

    private func spans(of line: String) throws -> [[String: Any]] {
        let data = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let resources = try #require(data["resourceSpans"] as? [[String: Any]])
        let scopes = resources.flatMap { $0["scopeSpans"] as? [[String: Any]] ?? [] }
        return scopes.flatMap { $0["spans"] as? [[String: Any]] ?? [] }
    }

    @Test("DL-D1 the IDs come from the random source: the same seed gives the same file, another one another trace")
    func identifiers() throws {
        #expect(lines().text == lines().text)
        let all = try [1, 2].map { try lines(seed: $0).all.flatMap(spans) }
        #expect(Set(all[0].compactMap { $0["spanId"] as? String }).count == 4)
        #expect(Set(all[0].compactMap { $0["traceId"] as? String }).count == 1)
        #expect(Set(all.joined().compactMap { $0["traceId"] as? String }).count == 2)
    }

    @Test("DL-D1 a file is read as it was recorded")
    func roundTrip() throws {
        let trace = try RecordedTrace(Data(lines().text.utf8))
        #expect(
            trace.events.map(\.description) == [
                "#1 activation of 'order' on 'main' with Int (Shop/App.swift:3)",
                "#2 <- #1 output from 'order' on 'main' with Int (Shop/Order.swift:9)",
                "#3 activation of 'order' on 'main' with Int (Shop/App.swift:3)",
                "#4 <- #3 output from 'order' on 'main' with Int (Shop/Order.swift:9)",
            ])
        #expect(trace.events.map(\.start) == [0, 3, 3, 6].map { .milliseconds($0) })
        #expect(trace.events.map(\.duration) == [3, 0, 3, 0].map { .milliseconds($0) })
        #expect(!trace.isCut && trace.foreignCount == 0 && trace.orphanCount == 0)
    }

    @Test("DL-D1 a file that was cut at any byte is read up to its last whole line, and says so")
    func cut() throws {
        let lines = lines(), bytes = Data(lines.text.utf8), first = lines.all[0].utf8.count
        for count in 17..<bytes.count where count < first + 40 || count % 7 == 0 || count > bytes.count - 3 {
            let trace = try RecordedTrace(bytes.prefix(count)),
                isWhole = [first - 1, first, bytes.count - 1].contains(count)
            #expect(trace.isCut == !isWhole, "at \(count)")
            #expect(trace.events.count == (count < first - 1 ? 0 : count < bytes.count - 1 ? 2 : 4), "at \(count)")
        }
        #expect(try RecordedTrace(Data()).events.isEmpty)
    }
}
