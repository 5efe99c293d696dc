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

    @Test("RS-18 when the answered request is cancelled, the next one that joined is answered in its place")
    func handedOver() {
        let motherboard = motherboard()
        let activations = (1...3).map { motherboard[Ask.self].activation.activate(with: $0) }
        for activation in activations.prefix(2) {
            activation.cancel()
            waiting.dropFirst()
        }
        waiting.give("a")
        #expect(log.entries == ["began 1", "began 2", "began 3", "ask 3 a", "ask completed false"])
        #expect(motherboard.waitingActivations == [])
    }

    @Test("RS-18 a caller who leaves hands the response over to those who still wait", arguments: [false, true])
    func callerLeaves(inTurn: Bool) {
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask>(inTurn: inTurn, sharing: { _ in true }) { [waiting] board, _ in
                try await waiting.value(for: board)
            },
            AsyncBoard<Tally> { [log] board, input in
                log.add("\(input) \(try await board.required[Ask.self].output(with: input))")
                return input
            },
        ])
        let first = motherboard[Tally.self].activation.activate(with: 1)
        for input in 2...3 { motherboard[Tally.self].activation.activate(with: input) }
        first.cancel()
        waiting.dropFirst()
        waiting.give("a")
        #expect(log.entries == ["2 a", "3 a"])
    }

    @Test("RS-18 a request that joined and is cancelled ends alone, and is not answered", arguments: [true, false])
    func joinedLeaves(isAnswered: Bool) {
        let motherboard = motherboard()
        let activations = (1...2).map { motherboard[Ask.self].activation.activate(with: $0) }
        activations[1].cancel()
        if isAnswered { waiting.give("a") } else { activations[0].cancel() }
        #expect(log.entries == ["began 1"] + (isAnswered ? ["ask 1 a"] : []) + ["ask completed false"])
        #expect(motherboard.waitingActivations == [])
    }

    @Test("RS-18 no request is answered in place of another one when the board leaves")
    func boardLeaves() {
        let motherboard = motherboard()
        for input in 1...3 { motherboard[Ask.self].activation.activate(with: input) }
        motherboard.removeBoard(withIdentifier: Ask.id)
        #expect(log.entries == ["began 1"])
        #expect(motherboard.waitingActivations == [])
    }
}
