import Foundation
import Testing

@testable import BoardyTrace

/// Trace files of other programs, and files that do not fit.
@Suite struct RecordedTraceTests {
    /// Returns a line with one span.
    private func line(
        span: String = "00000000000000a1", parent: String? = nil, start: String = "\"5000\"", end: String = "\"9000\"",
        kind: String = "activation", board: String = "cart", scope: String = "boardy", more: String = ""
    ) -> String {
        let attributes = [("kind", kind), ("board", board), ("motherboard", "main")].map {
            #"{"key":"boardy.\#($0)","value":{"stringValue":"\#($1)"}}"#
        }.joined(separator: ",")
        let parent = parent.map { #""parentSpanId":"\#($0)","# } ?? ""
        return #"{"resourceSpans":[{"resource":{},"scopeSpans":[{"scope":{"name":"\#(scope)"},"spans":[{"traceId":"#
            + #""0000000000000000000000000000000A","spanId":"\#(span)",\#(parent)"name":"n","#
            + #""startTimeUnixNano":\#(start),"endTimeUnixNano":\#(end),"attributes":[\#(attributes)]\#(more)}]}]}]}"#
    }

    private func error(_ text: String) -> String? {
        do {
            _ = try RecordedTrace(Data(text.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "DL-D1 numbers may be JSON numbers, IDs may have capitals, and unknown fields are ignored: the protocol says so"
    )
    func tolerance() throws {
        let text = line(start: "5000", more: #","status":{"code":2},"events":[{"x":1}],"flags":256"#)
        let trace = try RecordedTrace(
            Data((text + "\r\n\n" + line(span: "00000000000000A2", parent: "00000000000000A1")).utf8))
        #expect(trace.events.map(\.cause) == [nil, 1])
        #expect(trace.events.map(\.duration) == [.nanoseconds(4000), .nanoseconds(4000)])
    }

    @Test("DL-D1 fields that are empty or zero may be absent, and a parent that is empty is none")
    func absentFields() throws {
        let ids = #""traceId":"0000000000000000000000000000000a","spanId":"00000000000000b1""#
        let lines = [
            #"{"resourceSpans":[{}]}"#, #"{"resourceSpans":[{"scopeSpans":[{}]}]}"#,
            #"{"resourceSpans":[{"resource":{},"scopeSpans":[{"scope":{},"spans":[{\#(ids)}]}]}]}"#,
            #"{"resourceSpans":[{"scopeSpans":[{"spans":[{\#(ids),"attributes":[{}],"status":{}}]}]}]}"#,
            line(parent: "").replacing(#""resource":{},"#, with: "").replacing(#""name":"n","#, with: ""),
        ]
        let trace = try RecordedTrace(Data(lines.joined(separator: "\n").utf8))
        #expect(trace.foreignCount == 2)
        #expect(trace.events.map(\.cause) == [nil])
        #expect(trace.orphanCount == 0)
    }

    @Test("DL-D1 a file tells in sentences what was left out of it, and one without messages tells that")
    func remarks() throws {
        let foreign = line(span: "00000000000000c1", scope: "http")
        let text = [line(), foreign, String(line().dropLast(9))].joined(separator: "\n")
        let cut = try RecordedTrace(Data(text.utf8))
        #expect(
            cut.remarks(on: "'a.jsonl'") == [
                "the last line of 'a.jsonl' is not whole, so it was left out; the run may have been killed",
                "1 spans of other programs in 'a.jsonl' were left out",
            ])
        #expect(try RecordedTrace(Data(foreign.utf8)).remarks(on: "b").last == "b has no messages")
        #expect(try RecordedTrace(Data(line().utf8)).remarks(on: "c").isEmpty)
    }

    @Test("the JSON of messages has sorted keys, times in milliseconds, and no key for what a message has not")
    func json() throws {
        #expect(
            try RecordedTrace(Data(line().utf8)).events.json
                == #"{"messages":[{"board":"cart","duration":0.004,"file":"","kind":"activation","line":0,"#
                + #""motherboard":"main","number":1,"start":0}],"schemaVersion":1}"#)
    }

    @Test("DL-D1 the tree has one line for each message, also of a board whose name has line breaks")
    func lineBreaks() throws {
        let tree = try RecordedTrace(Data(line(board: #"cart\r\n0.000 ms  x\u2028y"#).utf8)).events.tree
        #expect(tree == "0.000 ms  0.004 ms  activation cart 0.000 ms  x y (:0)")
    }

    @Test("DL-D1 spans of other programs are counted, and causes that are missing or later are none")
    func foreign() throws {
        let lines = [
            line(scope: "http"), line(span: "00000000000000a2", parent: "00000000000000ff", start: "\"6000\""),
            line(span: "00000000000000a3", parent: "00000000000000a4", start: "\"7000\""),
            line(span: "00000000000000a4", parent: "00000000000000a3", start: "\"7500\""),
            line(span: "00000000000000a5", parent: "00000000000000a5", start: "\"7600\""),
        ]
        let trace = try RecordedTrace(Data(lines.joined(separator: "\n").utf8))
        #expect(trace.foreignCount == 1)
        #expect(trace.events.map(\.cause) == [nil, nil, 2, nil])
        #expect(trace.orphanCount == 3)
    }

    @Test("DL-D1 CLI-21 a file that does not fit is refused with its line, the place in the JSON and the reason")
    func problems() {
        let span = "line 2, resourceSpans[0].scopeSpans[0].spans[0]"
        let cases: [(String, String)] = [
            ("no trace", "line 2: is not JSON"),
            (#"{"spans":[]}"#, "line 2, resourceSpans: is missing"),
            (#"{"resourceSpans":7}"#, "line 2, resourceSpans: expected an array"),
            (line(start: "-1"), "\(span).startTimeUnixNano: expected a whole number"),
            (
                line(start: "\"1e3\""),
                "\(span).startTimeUnixNano: expected a whole number from 0 to 18446744073709551615"
            ),
            (line(start: "99999999999999999999"), "\(span).startTimeUnixNano: expected a whole number"),
            (line(span: "a1"), "\(span).spanId: expected 16 hexadecimal digits that are not all zero"),
            (
                line(parent: "0000000000000000"),
                "\(span).parentSpanId: expected 16 hexadecimal digits that are not all zero"
            ),
            (line(end: "\"1\""), "\(span): ends before it starts: endTimeUnixNano is less than startTimeUnixNano"),
            (
                line(kind: "click"),
                """
                \(span): has no attribute 'boardy.kind' that is activation, command, output, action, element, \
                completion, work
                """
            ),
            (
                line(more: #","attributes":[]"#),
                "\(span): has the key 'attributes' twice; give it once"
            ),
            (
                #"{"resourceSpans":"# + String(repeating: "[", count: 600),
                """
                line 2: is nested more than 128 levels deep at line 1, byte 145; put fewer arrays and objects inside \
                each other
                """
            ),
        ]
        for (text, message) in cases { #expect(error("\n\(text)\n\(line(span: "00000000000000b1"))") == message) }
        #expect(error("no trace") == "line 1: is not JSON")
        #expect(
            error(line() + "\n" + line())
                == "spanId 00000000000000a1: stands in two spans of one trace; give each file once")
        #expect(error(line() + "\nlauncher: interrupted\n") == nil, "a last line that is no JSON is left out")
    }

    private func trace() throws -> RecordedTrace {
        let lines = [
            line(span: "00000000000000a1", start: "\"1000000\"", end: "\"9000000\""),
            line(
                span: "00000000000000a2", parent: "00000000000000a1", start: "\"2000000\"", end: "\"3500000\"",
                kind: "command", board: "stock"),
            line(
                span: "00000000000000a3", parent: "00000000000000a1", start: "\"4000000\"", end: "\"20000000\"",
                kind: "work", board: "cart"),
            line(
                span: "00000000000000a4", parent: "00000000000000a3", start: "\"20000000\"", end: "\"21000000\"",
                kind: "output", board: "cart"),
        ]
        return try RecordedTrace(Data(lines.joined(separator: "\n").utf8))
    }

    @Test("DL-D1 the tree has each message below its cause, with start and duration")
    func tree() throws {
        #expect(
            try trace().events.tree == """
                 0.000 ms   8.000 ms  activation cart (:0)
                 1.000 ms   1.500 ms    command stock (:0)
                 3.000 ms  16.000 ms    work cart (:0)
                19.000 ms   1.000 ms      output cart (:0)
                """)
        let deep = (0..<600).map { number in
            line(
                span: String(format: "%016x", number + 1), parent: number == 0 ? nil : String(format: "%016x", number),
                start: "\"\(5000 + number)\"")
        }
        let lines = try RecordedTrace(Data(deep.joined(separator: "\n").utf8)).events.tree.split(separator: "\n")
        #expect(lines.last?.contains("  [599] activation cart") == true)
        #expect(lines.allSatisfy { $0.count < 150 }, "a chain of any length fits")
    }

    @Test("DL-D1 the diagram of a file is that of a recorder, and work is an arrow of its own")
    func diagram() throws {
        #expect(
            try trace().events.sequenceDiagram == """
                sequenceDiagram
                    participant p0 as cart
                    participant p1 as outside
                    participant p2 as stock
                    participant p3 as main
                    p1->>p0: activation
                    p0->>p2: command
                    p0-)p0: work
                    p0-->>p3: output

                """)
    }

    @Test("DL-D1 in the Chrome format calls are nested, work is a pair, and arrows lead from causes")
    func chrome() throws {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(trace().events.chromeTrace.utf8)) as? [String: Any])
        let events = try #require(document["traceEvents"] as? [[String: Any]])
        let shown = events.map { event in
            let id = (event["id"] as? Int).map { " \($0)" } ?? ""
            let duration = (event["dur"] as? Double).map { "+\($0)" } ?? ""
            return
                "\(event["ph"] ?? "")\(id) \(event["name"] ?? "") "
                + "\(event["ts"] as? Double ?? -1)\(duration) \(event["tid"] ?? "")"
        }
        #expect(
            shown == [
                "X activation cart 0.0+8000.0 1", "s 2 cause 0.0 1", "s 4 cause 0.0 1",
                "X command stock 1000.0+1500.0 1", "f 2 cause 1000.0 1",
                "b 3 work cart 3000.0 1", "e 3 work cart 19000.0 1",
                "X output cart 19000.0+1000.0 1", "f 4 cause 19000.0 1",
            ])
        let causes = events.compactMap { ($0["args"] as? [String: Any])?["cause"] as? Int }
        #expect(causes == [1, 1, 3])
    }

    @Test("DL-D1 slices that cross, as those of several processes do, are drawn on several threads")
    func crossing() throws {
        let lines = (0..<3).map { number in
            line(span: "00000000000000a\(number + 1)", start: "\"\(number + 1)000\"", end: "\"\(number * 2 + 5)000\"")
        }
        let text = try RecordedTrace(Data(lines.joined(separator: "\n").utf8)).events.chromeTrace
        #expect((1...3).allSatisfy { text.contains("\"tid\":\($0)") })
    }
}
