import Boardy
import BoardyCurl
import BoardySessions
import BoardyTrace
import Foundation
import LauncherKit
import Testing

@testable import LauncherTelemetry

/// Spans on their way to a receiver, with a real server on this machine and pauses that take no time.
@Suite struct SpanExporterTests {
    private let envelope = SpanEnvelope(service: "club", process: "host-1")

    /// Returns a span with an ID of its own.
    private func span(_ number: Int) -> EncodedSpans {
        let id = String(number + 1, radix: 16), digits = String(repeating: "0", count: 16 - id.count) + id
        return EncodedSpans(json: Array(#"{"name":"activation order","spanId":"\#(digits)"}"#.utf8), count: 1)
    }

    private func response(_ status: Int, _ body: String, retryAfter: Duration? = nil) -> CurlResponse {
        CurlResponse(status: status, body: Array(body.utf8), retryAfter: retryAfter)
    }

    @Test("TR-2 TR-3 100,000 spans arrive whole at a receiver that answers 429, 503 and resets in turn")
    func lossless() async throws {
        let receiver = try Receiver { number in
            switch number % 4 {
            case 0: .status(429, retryAfter: "7")
            case 1: .status(503)
            case 2: .reset
            default: .status(200)
            }
        }
        defer { receiver.stop() }
        let clock = HastyClock()
        var settings = SpanExporter.Settings()
        settings.batch = 64 << 10
        let exporter = SpanExporter(
            to: HTTPSpanReceiver(url: receiver.url), in: envelope, settings: settings, clock: clock,
            jitter: { 0 })
        for number in 0..<100_000 { exporter.add(span(number)) }
        while exporter.figures.sent < 100_000 { try await Task.sleep(for: .milliseconds(1)) }
        let figures = await exporter.finish(within: .seconds(600))
        #expect(figures.sent == 100_000 && figures.dropped == 0, "\(figures)")
        #expect(Set(receiver.spans.compactMap { $0["spanId"] as? String }).count == 100_000)
        let longest = try #require(receiver.documents.map(\.count).max())
        #expect(longest < 513 << 10, "a document has \(longest) bytes, with what is around its spans")
        // Each batch met all three: the pause of the receiver, and the first two of our own.
        let pauses = clock.pauses
        #expect(pauses.contains(.seconds(7)) && pauses.contains(.seconds(1)) && pauses.contains(.seconds(2)))
    }

    @Test("TR-2 TR-3 spans are dropped when the memory is full or the time is over, and counted")
    func counted() async throws {
        let receiver = try Receiver { _ in .status(503) }
        defer { receiver.stop() }
        let size = span(0).json.count
        var settings = SpanExporter.Settings()
        settings.memory = 1_000 * size
        let exporter = SpanExporter(
            to: HTTPSpanReceiver(url: receiver.url), in: envelope, settings: settings, clock: HastyClock(),
            jitter: { 0 })
        for number in 0..<100_000 { exporter.add(span(number)) }
        let figures = await exporter.finish(within: .zero)
        #expect(figures.sent == 0 && figures.overflowed == 99_000 && figures.unsent == 1_000, "\(figures)")
        #expect(figures.dropped == 100_000)
    }

    @Test("TR-3 spans that a receiver refuses, all or some of them, are not sent again, and counted")
    func refused() async throws {
        let part = #"{"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}}"#
        for (reply, refused, reason) in [
            (SpanReply(response(200, part)), 2, "too old"),
            (SpanReply(response(400, "no")), 5, "refused spans with status 400"),
            (SpanReply(response(200, "{}")), 0, nil),
            (SpanReply(response(200, #"{"partialSuccess":{"rejectedSpans":"\#(Int.min)"}}"#)), 0, nil),
            (SpanReply(response(200, #"{"partialSuccess":{"rejectedSpans":"\#(Int.max)"}}"#)), 5, nil),
        ] as [(SpanReply, Int, String?)] {
            let receiver = FixedReceiver(reply: reply)
            let exporter = SpanExporter(to: receiver, in: envelope, clock: HastyClock())
            for number in 0..<5 { exporter.add(span(number)) }
            let figures = await exporter.finish(within: .seconds(600))
            #expect(figures.sent == 5 - refused && figures.refused == refused && figures.reason == reason, "\(figures)")
            #expect(receiver.count.withLock { $0 } == 1)
        }
    }

    @Test(
        "TR-3 only the statuses of the protocol are repeated, after the time that the receiver names",
        arguments: [(429, true), (502, true), (503, true), (504, true), (400, false), (401, false), (500, false)])
    func repeated(status: Int, isRepeated: Bool) {
        let reply = SpanReply(response(status, "", retryAfter: .seconds(3)))
        let isLater = if case .later(after: .seconds(3), _) = reply { true } else { false }
        #expect(isLater == isRepeated)
    }

    @Test("TR-3 a receiver that asks for a pause without an end is asked again after an hour, and its words are short")
    func excess() {
        let endless = SpanReply(response(503, "", retryAfter: .seconds(Int.max)))
        #expect(endless == .later(after: .seconds(3600), reason: "answered with status 503"))
        let words = String(repeating: "no ", count: 1_000)
        let part = #"{"partialSuccess":{"rejectedSpans":"1","errorMessage":"\#(words)"}}"#
        #expect(SpanReply(response(200, part)) == .accepted(refused: 1, reason: String(words.prefix(200))))
    }

    @Test("TR-3 pauses double up to their limit, and half of one is taken away at most")
    func pauses() async throws {
        let clock = HastyClock()
        let receiver = CountingReceiver { count in
            count < 8 ? .later(after: nil, reason: "is busy") : .accepted(refused: 0, reason: nil)
        }
        let exporter = SpanExporter(to: receiver, in: envelope, clock: clock, jitter: { 1 })
        exporter.add(span(0))
        while exporter.figures.sent == 0 { await Task.yield() }
        let pauses = clock.pauses.dropFirst().map { $0 / .milliseconds(500) }
        #expect(Array(pauses.prefix(8)) == [1, 2, 4, 8, 16, 30, 30, 30], "\(pauses)")
        #expect(await exporter.finish(within: .seconds(600)).dropped == 0)
    }

    @Test("TR-4 a second end, which has less time, shortens the first one")
    func shortened() async {
        let receiver = FixedReceiver(reply: .later(after: .seconds(600), reason: "is busy"))
        let exporter = SpanExporter(to: receiver, in: envelope)
        exporter.add(span(0))
        async let first = exporter.finish(within: .seconds(600))
        let figures = await [exporter.finish(within: .zero), first]
        #expect(figures.allSatisfy { $0.unsent == 1 }, "\(figures)")
    }

    @Test("TR-3 a receiver that cannot be reached costs its spans, and the end waits no longer than its limit")
    func unreachable() async throws {
        let receiver = try Receiver { _ in .status(200) }
        receiver.stop()
        let exporter = SpanExporter(to: HTTPSpanReceiver(url: receiver.url), in: envelope)
        exporter.add(span(0))
        let figures = await exporter.finish(within: .milliseconds(200))
        #expect(figures.unsent == 1 && figures.dropped == 1)
    }
}
