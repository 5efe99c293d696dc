import BoardyLock
import Testing

@testable import BoardyHTTP

@Suite struct EventStreamTests {
    private func read(_ stream: EventStream, atMost limit: Int = 1_000, isStopping: Bool = false) -> String? {
        stream.read(atMost: limit, park: { !isStopping }, wake: {}).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a stream has each event with all lines of its data, whatever ends them`() {
        let stream = EventStream()
        stream.send("content", "one\ntwo\r\nthree\revent: forged\r\n")
        stream.sendHeartbeat()
        #expect(
            read(stream)
                == "event: content\ndata: one\ndata: two\ndata: three\ndata: event: forged\ndata: \n\n:\n\n")
        #expect(read(stream) == "")
        stream.send("turn", "12")
        #expect(read(stream, atMost: 15) == "event: turn\ndat")
        stream.end()
        #expect(read(stream) == "a: 12\n\n")
        #expect(read(stream) == nil)
    }

    @Test func `the end of a stream is told once, whoever ends it`() {
        let ends = Locked(0)
        let streams = (0..<4).map { _ in EventStream { ends.withLock { $0 += 1 } } }
        streams[0].end()
        streams[1].abandon()
        for _ in 0..<3 { streams[2].send("a", String(repeating: "x", count: 100_000)) }
        #expect(read(streams[3], isStopping: true) == nil)
        #expect(streams.map(\.isEnded) == [true, true, true, true])
        for stream in streams { stream.abandon() }
        #expect(ends.withLock { $0 } == 4)
    }

    @Test func `a parked stream wakes its server once`() {
        let stream = EventStream()
        let wakes = Locked(0)
        _ = stream.read(atMost: 10, park: { true }, wake: { wakes.withLock { $0 += 1 } })
        stream.send("a", "b")
        stream.send("a", "c")
        #expect(wakes.withLock { $0 } == 1)
    }
}
