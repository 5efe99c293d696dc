import BoardyCore
import BoardyTesting
import Testing

@testable import BoardyTrace

private enum Outer: BoardContract {
    static let id: BoardID = "outer"
    typealias Input = Int
    typealias Output = Int
}

private enum Inner: TraceableContract {
    static let id: BoardID = "inner"
    typealias Command = String
}

/// Starts work that ends when the test says so, and sends its result.
private final class WorkingBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Int
    typealias OutputType = Int
    private(set) var completion: Completion<Int>?

    func activate(withGuaranteedInput input: Int) {
        let job: Job<Int>? = registerJob { [weak self] in if case .success(let value) = $0 { self?.sendOutput(value) } }
        job?.beginCall { completion in
            self.completion = completion
            return nil
        }
    }
}

/// The times of messages, by a clock that moves only when a board takes time.
@MainActor @Suite struct TraceTimeTests {
    private let clock = TestClock()

    private func times(_ recorder: TraceRecorder) -> [String] {
        recorder.events.map { event in
            let duration = event.duration.map { "\($0 / .milliseconds(1))" } ?? "unfinished"
            return "\(event.number) <- \(event.cause ?? 0) \(event.kind) \(event.start / .milliseconds(1)) \(duration)"
        }
    }

    @Test("DL-D1 a message lasts from its sending to the return of its call, with all that it has caused")
    func calls() {
        let clock = clock
        let motherboard = Motherboard(boards: [
            FakeBoard<Outer> { board, value in
                clock.advance(by: .milliseconds(1))
                board[Inner.self].interaction.send(command: "x")
                board.sendOutput(value)
                clock.advance(by: .milliseconds(2))
            }, FakeBoard<Inner>(),
        ])
        motherboard[Outer.self].flow.handle { _ in clock.advance(by: .milliseconds(4)) }
        clock.advance(by: .seconds(9))
        let recorder = TraceRecorder(clock: clock)
        recorder.record(motherboard)
        for _ in 0..<2 { motherboard[Outer.self].activation.activate(with: 1) }
        #expect(
            times(recorder) == [
                "1 <- 0 activation 0.0 7.0", "2 <- 1 command 1.0 0.0", "3 <- 1 output 1.0 4.0",
                "4 <- 0 activation 7.0 7.0", "5 <- 4 command 8.0 0.0", "6 <- 4 output 8.0 4.0",
            ])
    }

    @Test("DL-D1 some of the messages are chosen by number, cause and end, without the texts of the others")
    func choice() throws {
        let board = WorkingBoard(identifier: Outer.id), motherboard = Motherboard(boards: [board])
        let recorder = TraceRecorder(limit: 2, clock: clock)
        recorder.record(motherboard)
        motherboard[Outer.self].activation.activate(with: 1)
        var seen: [String] = []
        let chosen = recorder.events { number, cause, hasEnded in
            seen.append("\(number) <- \(cause ?? 0) \(hasEnded)")
            return !hasEnded
        }
        #expect(seen == ["1 <- 0 true", "2 <- 1 false"])
        #expect(chosen.map(\.kind) == ["work"])
        board.completion?.report(.success(1))
    }

    @Test("DL-D1 work lasts until its result is there, and is the cause of what follows from it")
    func work() async throws {
        let board = WorkingBoard(identifier: Outer.id), motherboard = Motherboard(boards: [board])
        let recorder = TraceRecorder(clock: clock)
        recorder.record(motherboard)
        var observed: [String] = []
        motherboard.observe { observed.append($0.content.name) }
        motherboard[Outer.self].activation.activate(with: 1)
        clock.advance(by: .milliseconds(5))
        #expect(times(recorder) == ["1 <- 0 activation 0.0 0.0", "2 <- 1 work 0.0 unfinished"])
        try #require(board.completion).report(.success(3))
        await motherboard.workSettled()
        #expect(
            times(recorder) == [
                "1 <- 0 activation 0.0 0.0", "2 <- 1 work 0.0 5.0", "3 <- 2 output 5.0 0.0",
            ])
        #expect(observed == ["activation", "output"], "work is shown to recorders only")
    }

    @Test("DL-D1 work that is cancelled with its board ends then, and nothing keeps its number without a recorder")
    func cancelledWork() {
        let motherboard = Motherboard(boards: [WorkingBoard(identifier: Outer.id)])
        let recorder = TraceRecorder(clock: clock)
        recorder.record(motherboard)
        motherboard[Outer.self].activation.activate(with: 1)
        clock.advance(by: .milliseconds(5))
        motherboard[Outer.self].completer.complete()
        #expect(
            times(recorder) == [
                "1 <- 0 activation 0.0 0.0", "2 <- 1 work 0.0 5.0", "3 <- 0 completion 5.0 0.0",
            ])
    }

    @Test("DL-D1 a message whose recording ends meanwhile has no duration, and later ones are not confused with it")
    func stopped() {
        let recorder = TraceRecorder(clock: clock)
        let motherboard = Motherboard(boards: [FakeBoard<Outer> { _, value in if value == 0 { recorder.stop() } }])
        recorder.record(motherboard)
        motherboard[Outer.self].activation.activate(with: 0)
        recorder.record(motherboard)
        motherboard[Outer.self].activation.activate(with: 1)
        #expect(times(recorder) == ["1 <- 0 activation 0.0 unfinished", "2 <- 0 activation 0.0 0.0"])
    }

    @Test("DL-D1 a motherboard keeps its recorder alive until the recording ends, also if others observe on")
    func lifetime() {
        let motherboard = Motherboard(boards: [FakeBoard<Outer>()])
        motherboard.observe { _ in }
        var recorders = [TraceRecorder(clock: clock)]
        weak let recorder = recorders.first
        recorder?.record(motherboard)
        recorders = []
        motherboard[Outer.self].activation.activate(with: 1)
        #expect(recorder?.events.count == 1)
        recorder?.stop()
        #expect(recorder == nil)
    }

    private final class Shell: ContinuousBoard, GuaranteedBoard {
        typealias InputType = Int
        func activate(withGuaranteedInput input: Int) {
            motherboard[Inner.self].activation.activate()
        }
    }

    @Test("DL-D1 a call inside a board lasts until it returns, also if the board leaves meanwhile")
    func leaving() {
        let clock = clock, shell = Shell(identifier: Outer.id), motherboard = Motherboard(boards: [shell])
        shell.motherboard.addBoard(
            FakeBoard<Inner> { [weak shell] _, _ in
                shell?.complete()
                clock.advance(by: .milliseconds(1))
            })
        let recorder = TraceRecorder(clock: clock)
        recorder.record(motherboard)
        var rests = 0
        recorder.onRest = { rests += 1 }
        motherboard.activateBoard(identifier: Outer.id, withOption: 1)
        #expect(
            times(recorder) == [
                "1 <- 0 activation 0.0 1.0", "2 <- 1 activation 0.0 1.0", "3 <- 2 completion 0.0 0.0",
            ])
        #expect(rests == 1)
    }

    @Test("DL-D1 values are shown only of contracts that allow it, and then not more than 1,000 characters")
    func payloads() {
        let motherboard = Motherboard(boards: [
            FakeBoard<Outer> { $0[Inner.self].interaction.send(command: String(repeating: "x", count: $1)) },
            FakeBoard<Inner>(),
        ])
        let recorder = TraceRecorder(.allowed(by: [Outer.self, Inner.self]), clock: clock)
        recorder.record(motherboard)
        for count in [2, 998, 999] { motherboard[Outer.self].activation.activate(with: count) }
        motherboard[Inner.self].completer.complete(false)
        #expect(
            recorder.events.map(\.payload) == [
                "Int", "\"xx\"", "Int", "\"" + String(repeating: "x", count: 998) + "\"", "Int",
                "\"" + String(repeating: "x", count: 999) + "…", "false",
            ])
    }
}
