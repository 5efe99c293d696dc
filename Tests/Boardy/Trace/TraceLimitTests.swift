import BoardyCore
import BoardyTrace
import RandomCases
import Testing

/// What a recorder keeps when its limit is reached, beside an array that keeps the last so many of everything.
@Suite struct TraceLimitTests {
    private static let parts = CaseSeeds.parts(4, of: 250)

    private final class Raw: Board, ActivatableBoard {
        func activate(withOption option: Any?) {}
    }

    private final class Value {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test(
        "DL-D1 at any limit a recorder keeps the last so many messages in their order, and the values of these alone",
        arguments: parts.indices)
    func lastOnes(part: Int) {
        for seed in Self.parts[part] {
            var random = SplitMix(state: seed)
            let limit = random.number(below: 9), isRead = random.once(in: 2)
            let recorder = TraceRecorder(.values, limit: limit),
                motherboard = Motherboard(boards: [Raw(identifier: "raw")])
            recorder.record(motherboard)
            var sent: [(value: () -> Value?, number: Int)] = []
            for number in 1...random.number(below: 40) + 1 {
                let value = Value(number)
                sent.append(({ [weak value] in value }, number))
                motherboard.activateBoard(identifier: "raw", withOption: value)
                if isRead, random.once(in: 3) { check(recorder, sent.map(\.number), limit, seed) }
            }
            check(recorder, sent.map(\.number), limit, seed)
            let kept = sent.compactMap { $0.value()?.number }
            #expect(kept == sent.map(\.number).suffix(max(1, limit)), "BOARDY_CASE=\(seed)")
        }
    }

    private func check(_ recorder: TraceRecorder, _ sent: [Int], _ limit: Int, _ seed: UInt64) {
        let model = Array(sent.suffix(max(1, limit)))
        #expect(recorder.events.map(\.number) == model, "BOARDY_CASE=\(seed)")
        #expect(recorder.droppedCount == sent.count - model.count, "BOARDY_CASE=\(seed)")
    }

    @Test("DL-D1 a value whose trace text is made by sending messages comes after these, and none is lost")
    func reentrant() {
        let motherboard = Motherboard(boards: [Raw(identifier: "outer"), Raw(identifier: "inner")])
        let recorder = TraceRecorder(
            .text { [weak motherboard] value in
                if value as? String == "ask" { motherboard?.activateBoard(identifier: "inner", withOption: "told") }
                return "\(value)"
            }, limit: 3)
        recorder.record(motherboard)
        for _ in 0..<3 { motherboard.activateBoard(identifier: "outer", withOption: "ask") }
        #expect(recorder.events.map { "\($0.board) \($0.payload ?? "")" } == ["outer ask", "inner told", "outer ask"])
        #expect(recorder.droppedCount == 3)
    }
}
