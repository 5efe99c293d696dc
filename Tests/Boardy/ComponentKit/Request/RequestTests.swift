import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Boards that answer each activation once.
@Suite struct RequestTests {
    private enum Ask: BoardContract {
        static let id: BoardID = "ask"
        typealias Input = Int
        typealias Output = String
    }

    private enum Show: BoardContract {
        static let id: BoardID = "show"
    }

    private struct Failure: Error, Equatable {}

    /// Hands its requests to the test, which keeps those that it appends.
    private final class AskBoard: Board, RequestBoard {
        typealias Contract = Ask
        private let onRequest: (Request<Ask>) -> Void

        init(onRequest: @escaping (Request<Ask>) -> Void) {
            self.onRequest = onRequest
            super.init(identifier: Ask.id)
        }

        func respond(to request: Request<Ask>) { onRequest(request) }
    }

    /// A motherboard with one such board, and everything that is heard of it.
    private final class Stage {
        let motherboard = Motherboard()
        let recorder = DiagnosticRecorder()
        var requests: [Request<Ask>] = []
        private(set) var events: [String] = []

        init(onRequest: ((Request<Ask>) -> Void)? = nil) {
            motherboard.diagnostics = recorder.sink
            motherboard.addBoard(AskBoard(onRequest: onRequest ?? { [unowned self] in requests.append($0) }))
            motherboard[Ask.self].flow.handle { [unowned self] in events.append($0) }
            motherboard[Ask.self].completion.handle { [unowned self] in events.append("completed \($0)") }
            motherboard[Ask.self].failure.handle { [unowned self] in events.append("failed \($0)") }
        }

        func ask(_ inputs: Int...) {
            for input in inputs { motherboard[Ask.self].activation.activate(with: input) }
        }

        func remove() { motherboard.removeBoard(withIdentifier: Ask.id) }
    }

    @Test("T-8, C-1 an answer is sent as the output, and then the board completes with success")
    func answer() {
        let stage = Stage { $0.answer("\($0.input)") }
        stage.ask(1)
        #expect(stage.events == ["1", "completed true"])
        #expect(stage.recorder.messages == [])
    }

    @Test("C-1 the board completes when the last of several requests has ended, whatever the order")
    func several() {
        let stage = Stage()
        stage.ask(1, 2, 3)
        for index in [2, 0, 1] { stage.requests[index].answer("\(stage.requests[index].input)") }
        #expect(stage.events == ["3", "1", "2", "completed true"])
    }

    @Test("TB-D1 a second answer is not sent, and reported resultIgnored")
    func twice() {
        let stage = Stage()
        stage.ask(1, 2)
        stage.requests[0].answer("one")
        stage.requests[0].answer("again")
        stage.requests[0].fail(Failure())
        #expect(!stage.requests[0].isOpen)
        #expect(stage.events == ["one"])
        #expect(
            stage.recorder.messages == [
                "resultIgnored: a request to 'ask' was answered, but it had ended before. Nothing was sent",
                "resultIgnored: a request to 'ask' failed, but it had ended before. Nothing was sent",
            ])
    }

    @Test("TB-D1 an answer after the board has left is not sent, and reported resultIgnored")
    func late() async {
        let stage = Stage(), recorder = DiagnosticRecorder()
        stage.ask(1)
        var ran = false
        await recorder.record {
            stage.remove()
            stage.requests[0].answer {
                ran = true
                return "late"
            }
        }
        #expect(stage.events == [])
        #expect(!ran)
        #expect(
            recorder.messages == [
                """
                resultIgnored: a request to 'ask' was answered, but its board has left its motherboard. Nothing was sent
                """
            ])
    }

    @Test("A board that left with an open request and is installed again completes after its next answer")
    func installedAgain() async throws {
        let stage = Stage(), recorder = DiagnosticRecorder()
        let board = try #require(stage.motherboard.getBoard(identifier: Ask.id))
        stage.ask(1)
        await recorder.record {
            stage.remove()
            stage.requests[0].answer("late")
        }
        stage.motherboard.addBoard(board)
        stage.ask(2)
        stage.requests[1].answer("two")
        #expect(stage.events == ["two", "completed true"])
    }

    @Test("A request that nobody keeps ends without an answer, and the board completes without success")
    func dropped() {
        let stage = Stage { _ in }
        stage.ask(1)
        #expect(stage.events == ["completed false"])
        let later = Stage()
        later.ask(1, 2)
        later.requests[1].answer("two")
        later.requests = []
        #expect(later.events == ["two", "completed false"])
        #expect(stage.recorder.messages + later.recorder.messages == [])
    }

    @Test("A request that is dropped after its board has left reports nothing")
    func droppedLate() async {
        let stage = Stage(), recorder = DiagnosticRecorder()
        stage.ask(1)
        await recorder.record {
            stage.remove()
            stage.requests = []
        }
        #expect(stage.events + recorder.messages + stage.recorder.messages == [])
    }

    @Test("TB-D2 an error fails the board, and is reported and offered once")
    func failure() {
        let stage = Stage { request in request.answer { throw Failure() } }
        stage.ask(1)
        #expect(stage.events == ["failed Failure()", "completed false"])
        #expect(stage.recorder.messages == ["boardFailed: 'ask' failed: Failure()"])
    }

    @Test("TB-D2 an error of one request leaves the others open, and the board completes without success")
    func oneFails() {
        let stage = Stage()
        stage.ask(1, 2)
        stage.requests[0].fail(Failure())
        #expect(stage.events == ["failed Failure()"])
        stage.requests[1].answer("two")
        #expect(stage.events == ["failed Failure()", "two", "completed false"])
        #expect(stage.recorder.messages == ["boardFailed: 'ask' failed: Failure()"])
    }

    @Test("A cancellation ends a request without a report")
    func cancellation() {
        let stage = Stage()
        stage.ask(1, 2)
        stage.requests[0].fail(CancellationError())
        stage.requests[1].cancel()
        #expect(stage.events == ["completed false"])
        #expect(stage.recorder.messages == [])
    }

    @Test("A request that joins another is answered by the other's output")
    func joined() {
        let stage = Stage()
        stage.ask(1, 2)
        stage.requests[1].join(stage.requests[0])
        #expect(stage.events == [])
        stage.requests[0].answer("both")
        #expect(stage.events == ["both", "completed true"])
        #expect(stage.recorder.messages == [])
    }

    @Test("A refused request is reported, and the others go on")
    func refused() {
        let stage = Stage()
        stage.ask(1, 2)
        stage.requests[1].refuse(.activationRejected, "busy")
        stage.requests[0].answer("one")
        #expect(stage.events == ["one", "completed true"])
        #expect(stage.recorder.messages == ["activationRejected: busy"])
    }

    @Test("X-7 a handler of the answer may activate the board again, which completes after that")
    func reactivated() {
        let stage = Stage()
        stage.motherboard[Ask.self].flow.handle { [weak stage] in if $0 == "one" { stage?.ask(2) } }
        stage.ask(1)
        stage.requests[0].answer("one")
        #expect(stage.events == ["one"])
        stage.requests[1].answer("two")
        #expect(stage.events == ["one", "two", "completed true"])
    }

    @Test("X-7 a handler of the answer may remove the board, which is not completed then")
    func removedByHandler() {
        let stage = Stage { $0.answer("one") }
        stage.motherboard[Ask.self].flow.handle { [weak stage] _ in stage?.remove() }
        stage.ask(1)
        #expect(stage.events == ["one"])
        #expect(stage.recorder.messages == [])
    }

    @Test("An inner board that fails drops the closure that kept the request, and the outer board completes")
    func innerFailure() {
        final class Outer: ModernContinuableBoard, RequestBoard {
            typealias Contract = Ask

            func respond(to request: Request<Ask>) {
                let parameter = BlockTaskParameter<Int, String>(input: request.input).onSuccess { _, output in
                    request.answer(output)
                }
                motherboard.blockActivation("inner", with: BlockTaskParameter<Int, String>.self)
                    .activate(with: parameter)
            }
        }
        let producer = BoardProducer { _ in
            BoardRegistration("inner") { id in
                BlockTaskBoard<Int, String>(identifier: id) { _, input, completion in
                    completion(
                        input == 1 ? .success("\(input)") : .failure(input == 2 ? CancellationError() : Failure()))
                }
            }
        }
        let recorder = DiagnosticRecorder()
        var events: [String] = []
        let motherboard = Motherboard { _ in
            BoardRegistration(Ask.self) { Outer(identifier: $0, boardProducer: producer) }
        }
        motherboard.diagnostics = recorder.sink
        motherboard[Ask.self].flow.handle { events.append($0) }
        motherboard[Ask.self].completion.handle { events.append("completed \($0)") }
        motherboard[Ask.self].failure.handle { events.append("failed \($0)") }
        for input in 0...3 { motherboard[Ask.self].activation.activate(with: input) }
        #expect(events == ["completed false", "1", "completed true", "completed false", "completed false"])
        #expect(recorder.messages.filter { $0 == "boardFailed: 'inner' failed: Failure()" }.count == 2)
        #expect(recorder.messages.allSatisfy { $0.contains("'inner'") })
    }

    @Test("A contract without output is finished")
    func finished() {
        final class ShowBoard: Board, RequestBoard {
            typealias Contract = Show
            func respond(to request: Request<Show>) { request.finish() }
        }
        let motherboard = Motherboard(boards: [ShowBoard(identifier: Show.id)])
        var completions: [Bool] = []
        motherboard[Show.self].completion.handle { completions.append($0) }
        motherboard[Show.self].activation.activate()
        #expect(completions == [true])
    }
}
