import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Boards that answer one request after the other.
@Suite(.timeLimit(.minutes(10))) struct RequestTurnTests {
    private static func board(
        _ log: Log, _ waiting: Waiting<String>
    ) -> AsyncBoard<Ask> {
        AsyncBoard<Ask>(inTurn: true) { board, input in
            log.add("began \(input)")
            return "\(input) \(try await waiting.value(for: board))"
        }
    }

    @Test("RS-15 a board that responds in turn begins a request when the answer of the one before was sent")
    func order() {
        let log = Log(), waiting = Waiting<String>(), motherboard = Motherboard(boards: [Self.board(log, waiting)])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...3 { motherboard[Ask.self].activation.activate(with: input) }
        for answer in ["a", "b", "c"] { waiting.give(answer) }
        #expect(
            log.entries == [
                "began 1", "ask 1 a", "began 2", "ask 2 b", "began 3", "ask 3 c", "ask completed true",
            ])
    }

    @Test("RS-15 a request that is cancelled before its turn is passed over")
    func cancelled() {
        let log = Log(), waiting = Waiting<String>(), motherboard = Motherboard(boards: [Self.board(log, waiting)])
        log.listen(to: Ask.self, on: motherboard)
        let activations = (1...3).map { motherboard[Ask.self].activation.activate(with: $0) }
        activations[1].cancel()
        for answer in ["a", "b"] { waiting.give(answer) }
        #expect(log.entries == ["began 1", "ask 1 a", "began 3", "ask 3 b", "ask completed false"])
    }

    @Test("RS-15 an error does not stop the turns")
    func failure() {
        let log = Log(), waiting = Waiting<String>(), motherboard = Motherboard(boards: [Self.board(log, waiting)])
        motherboard.diagnostics = DiagnosticSink { _ in }
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        waiting.fail(ResponseTests.Failure())
        waiting.give("b")
        #expect(
            log.entries == ["began 1", "ask failed Failure()", "began 2", "ask 2 b", "ask completed false"])
    }

    @Test("RS-15 a board that leaves drops the requests that wait for their turn, and reports their number")
    func dropped() {
        let log = Log(), waiting = Waiting<String>(), recorder = DiagnosticRecorder()
        let motherboard = Motherboard(boards: [Self.board(log, waiting)])
        motherboard.diagnostics = recorder.sink
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...3 { motherboard[Ask.self].activation.activate(with: input) }
        motherboard.removeBoard(withIdentifier: Ask.id)
        #expect(log.entries == ["began 1"])
        #expect(
            recorder.messages == [
                "activationDiscarded: 'ask' has left and dropped the requests that waited for their turn: 2"
            ])
    }

    @Test("RS-15 10,000 requests that end at once do not nest")
    func many() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask>(inTurn: true) { board, input in
                input == 0 ? try await waiting.value(for: board) : "\(input)"
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in 0...10_000 { motherboard[Ask.self].activation.activate(with: input) }
        waiting.give("first")
        #expect(log.entries.count == 10_002)
        #expect(log.entries.suffix(2) == ["ask 10000", "ask completed true"])
    }
}
