import BoardyCore
import BoardyTesting
import Foundation
import RandomCases
import Testing

@testable import BoardyTrace

private enum Step: BoardContract {
    static let id: BoardID = "step"
    typealias Input = Int
    typealias Output = Int
}

/// Traces that begin in one process and go on in another.
@Suite struct JoinedTraceTests {
    /// The lines of a process, and the trace context of its message.
    private struct Process {
        var text = ""
        var context: String?

        var trace: RecordedTrace { get throws { try RecordedTrace(Data(text.utf8)) } }
    }

    /// Records one activation in a process of its own.
    private func process(
        _ id: BoardID, named name: String? = nil, zero: UInt64, parent: String? = nil, seed: UInt64
    ) -> Process {
        var process = Process()
        let motherboard = Motherboard(boards: [
            FakeBoard<Step>(identifier: id) { board, _ in process.context = board.traceparent }
        ])
        var random = SplitMix(state: seed)
        let exporter = TraceExporter(
            service: "shop", process: name, zero: zero, parent: parent, clock: TestClock(), random: &random
        ) { process.text += $0 }
        exporter.record(motherboard)
        motherboard.activation(id, with: Int.self).activate(with: 1)
        exporter.finish()
        return process
    }

    @Test("RM-66 the files of two processes make one trace, in any order and whichever clock was ahead")
    func joins() throws {
        for zero: UInt64 in [500, 1_000, 2_000] {
            let caller = process("pay", zero: 1_000, seed: 1)
            let worker = process("charge", zero: zero, parent: caller.context, seed: 2)
            for files in [[caller, worker], [worker, caller]] {
                let joined = try RecordedTrace(joining: files.map { try $0.trace })
                #expect(
                    joined.events.map { "\($0.cause ?? 0) \($0.kind) \($0.board)" } == [
                        "0 activation pay", "1 activation charge",
                    ])
                #expect(joined.orphanCount == 0)
                #expect(joined.events.last?.start == .nanoseconds(zero > 1_000 ? 1_000 : 1))
            }
            #expect(try worker.trace.orphanCount == 1)
        }
    }

    @Test("RM-66 a message from another process is a consumer span with a link to the span that caused it")
    func links() throws {
        let caller = process("pay", zero: 1_000, seed: 1)
        let worker = process("charge", zero: 2_000, parent: caller.context, seed: 2)
        let context = try #require(caller.context).split(separator: "-")
        #expect(
            worker.text.contains(#""links":[{"spanId":"\#(context[2])","traceId":"\#(context[1])"}]"#), "\(worker.text)"
        )
        #expect(worker.text.contains(#""kind":5"#) && worker.text.contains(#""parentSpanId":"\#(context[2])""#))
        #expect(!caller.text.contains("links") && caller.text.contains(#""kind":1"#))
    }

    @Test("RM-66 what is no trace context begins a trace of its own")
    func refusesContexts() throws {
        let trace = "0000000000000000000000000000000a", span = "00000000000000b1"
        #expect(TraceContext("00-\(trace)-\(span)-01").map { "\($0)" } == "00-\(trace)-\(span)-01")
        #expect(TraceContext("01-\(trace)-\(span)-01-more") != nil)
        for text in [
            "", "00", "ff-\(trace)-\(span)-01", "00-\(span)-\(trace)-01", "00-\(trace)-\(span)-01-more",
            "00-00000000000000000000000000000000-\(span)-01", "0-\(trace)-\(span)-01",
        ] { #expect(TraceContext(text) == nil, "\(text)") }
        #expect(try process("pay", zero: 1, parent: "none", seed: 1).trace.orphanCount == 0)
    }

    @Test("RM-66 a file that is given twice is refused")
    func refusesTwins() throws {
        let trace = try process("pay", zero: 1, seed: 1).trace
        #expect(throws: TraceFileError.self) { try RecordedTrace(joining: [trace, trace]) }
    }

    @Test("RM-66 chains of processes are moved behind each other")
    func shifts() throws {
        let first = process("a", zero: 3_000, seed: 1)
        let second = process("b", zero: 2_000, parent: first.context, seed: 2)
        let third = process("c", zero: 1_000, parent: second.context, seed: 3)
        let joined = try RecordedTrace(joining: [third, second, first].map { try $0.trace })
        #expect(joined.events.map { "\($0.board)" } == ["a", "b", "c"] && joined.events.map(\.cause) == [nil, 1, 2])
    }

    /// A caller with two messages that a worker and an older process, which does not name itself, have caused in turn.
    private func parts() throws -> [RecordedTrace] {
        let caller = process("pay", named: "host-1", zero: 1_000, seed: 1)
        return try [
            process("late", named: "host-2", zero: 9_000, parent: caller.context, seed: 2), caller,
            process("early", named: "host-3", zero: 2_000, parent: caller.context, seed: 3),
            process("own", named: "host-1", zero: 5_000, parent: caller.context, seed: 4),
            process("old", zero: 7_000, parent: caller.context, seed: 5),
        ].map { try $0.trace }
    }

    @Test(
        "RM-66 the tree of joined files names the processes of messages, and orders those of one cause by their starts")
    func treeOfProcesses() throws {
        let labels = try RecordedTrace(joining: parts()).events.tree.split(separator: "\n").map { line in
            line.replacing(/^.* ms  ( *\w+ \w+).*?( @.*)?$/) { "\($0.output.1)\($0.output.2 ?? "")" }
        }
        #expect(
            labels == [
                "activation pay @host-1", "  activation early @host-3", "  activation own", "  activation old",
                "  activation late @host-2",
            ])
        let alone = try #require(try parts().first)
        #expect(!alone.events.tree.contains("@"), "one process needs no name")
        #expect(alone.events.map(\.process) == ["host-2"])
    }

    @Test("RM-66 the Chrome form of joined files has a process for each of them")
    func processesOfChrome() throws {
        let text = try RecordedTrace(joining: parts()).events.chromeTrace
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let events = try #require(document["traceEvents"] as? [[String: Any]])
        func shown(_ phase: String, _ text: ([String: Any]) -> Any?) -> [String] {
            events.filter { $0["ph"] as? String == phase }.map { "\($0["pid"] ?? "") \(text($0) ?? "")" }
        }
        #expect(shown("M") { ($0["args"] as? [String: Any])?["name"] } == ["1 host-1", "2 host-3", "4 host-2"])
        #expect(
            shown("X") { $0["name"] } == [
                "1 activation pay", "2 activation early", "1 activation own", "3 activation old", "4 activation late",
            ])
        #expect(shown("s") { $0["id"] } == ["1 2", "1 3", "1 4", "1 5"])
        #expect(shown("f") { $0["id"] } == ["2 2", "1 3", "3 4", "4 5"])
    }
}
