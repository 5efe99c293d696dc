import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Boards of which one answer serves several requests.
@Suite(.timeLimit(.minutes(10))) struct SharedAnswerTests {
    private let log = Log(), waiting = Waiting<String>()

    /// Returns a board whose requests with small numbers share an answer.
    private func motherboard() -> Motherboard {
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask>(sharing: { $0 < 10 }) { [log, waiting] board, input in
                log.add("began \(input)")
                return "\(input) \(try await waiting.value(for: board))"
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        return motherboard
    }

    @Test("RS-18 requests that share an answer have one response and one output, and others have their own")
    func shared() {
        let motherboard = motherboard()
        for input in [1, 2, 30, 4] { motherboard[Ask.self].activation.activate(with: input) }
        for answer in ["a", "b"] { waiting.give(answer) }
        #expect(log.entries == ["began 1", "began 30", "ask 1 a", "ask 30 b", "ask completed true"])
    }

    @Test("RS-18 whoever awaits a request that joined gets the shared answer")
    func awaited() async throws {
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask>(sharing: { _ in true }) { [waiting] board, _ in try await waiting.value(for: board) },
            AsyncBoard<Tally> { [log] board, input in
                log.add("\(input) \(try await board.required[Ask.self].output(with: input))")
                return input
            },
        ])
        for input in 1...2 { motherboard[Tally.self].activation.activate(with: input) }
        waiting.give("a")
        #expect(log.entries == ["1 a", "2 a"])
    }

    @Test("RS-18 after the end of a shared request the next one begins anew", arguments: [true, false])
    func again(isAnswered: Bool) {
        let motherboard = motherboard()
        motherboard.diagnostics = DiagnosticSink { _ in }
        motherboard[Ask.self].activation.activate(with: 30)
        motherboard[Ask.self].activation.activate(with: 1)
        let other = waiting.answers.first
        waiting.dropFirst()
        if isAnswered { waiting.give("a") } else { waiting.drop() }
        motherboard[Ask.self].activation.activate(with: 2)
        waiting.give("b")
        other?.give("c")
        #expect(log.entries.filter { $0.hasPrefix("began") } == ["began 30", "began 1", "began 2"])
        #expect(log.entries.suffix(3) == ["ask 2 b", "ask 30 c", "ask completed \(isAnswered)"])
    }

    @Test("RS-18 a request that joined ends without an answer if the one that it joined does")
    func withoutAnswer() {
        let motherboard = motherboard()
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        waiting.drop()
        #expect(log.entries == ["began 1", "ask completed false"])
    }
}
