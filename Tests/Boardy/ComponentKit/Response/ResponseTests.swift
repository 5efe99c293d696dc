import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Boards that answer with an asynchronous function.
@Suite(.timeLimit(.minutes(10))) struct ResponseTests {
    struct Failure: Error, Equatable {}

    @Test("RS-1 a response begins in the activation, and the answer is sent before the activation returns")
    func beginsAtOnce() {
        let log = Log(),
            motherboard = Motherboard(boards: [
                AsyncBoard<Ask> { _, input in
                    log.add("began")
                    return "\(input)"
                }
            ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        log.add("returned")
        #expect(log.entries == ["began", "ask 1", "ask completed true", "returned"])
    }

    @Test(
        "RS-1 the activation runs on until the response waits, and the response goes on inside of the call that answers"
    )
    func goesOnInside() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                log.add("waits")
                return try await waiting.value(for: board)
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        log.add("returned")
        waiting.give("later")
        log.add("gave")
        #expect(log.entries == ["waits", "returned", "ask later", "ask completed true", "gave"])
    }

    /// The bytes of stack between two calls, of which the second is made inside of the first.
    private static func stackAddress() -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { Int(bitPattern: $0.baseAddress) }
    }

    @Test("RS-1 the stack of the caller is there when a response begins and when it goes on")
    func callersStack() async {
        await onDomain { actor in
            let waiting = Waiting<Int>()
            var addresses: [Int] = []
            let motherboard = Motherboard(
                boards: [
                    AsyncBoard<Ask> { board, _ in
                        addresses.append(Self.stackAddress())
                        _ = try await waiting.value(for: board)
                        addresses.append(Self.stackAddress())
                        return ""
                    }
                ], isolation: actor)
            let caller = Self.stackAddress()
            motherboard[Ask.self].activation.activate(with: 1)
            waiting.give(1)
            #expect(addresses.count == 2)
            for address in addresses { #expect((1..<(64 << 10)).contains(caller - address)) }
        }
    }

    @Test("RS-2 an awaited board completes before the next step, which has the answer as its cause")
    func order() throws {
        let waiting = Waiting<Int>()
        for isLate in [false, true] {
            let producer = BoardProducer { _ in
                BoardRegistration(Tally.self) { id in
                    AsyncBoard<Tally>(id) { board, input in
                        isLate ? try await waiting.value(for: board) : input
                    }
                }
            }
            let motherboard = Motherboard(boards: [
                AsyncBoard<Ask>(boardProducer: producer) { board, input in
                    let first = try await board.motherboard[Tally.self].output(with: input)
                    return "\(first + (try await board.motherboard[Tally.self].output(with: input)))"
                }
            ])
            var messages: [Message] = []
            motherboard.observe(includingNested: true) { messages.append($0) }
            motherboard[Ask.self].activation.activate(with: 2)
            for _ in 0..<2 { waiting.give(2) }
            func line(_ message: Message) -> String { "\(message.board) \(message.content.name)" }
            #expect(
                messages.map(line) == [
                    "ask activation", "tally activation", "tally output", "tally completion", "tally activation",
                    "tally output", "tally completion", "ask output", "ask completion",
                ])
            let outputs = messages.filter { line($0) == "tally output" }
            try #require(outputs.count == 2)
            #expect(messages[4].cause == outputs[0].number)
            #expect(messages[7].cause == outputs[1].number)
            #expect(outputs[0].cause == messages[1].number)
        }
    }

    @Test("RS-2 a response sees the task-local values of its activation after each wait")
    func taskLocals() {
        let waiting = Waiting<Int>()
        var seen: [String] = []
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                seen.append(Place.name)
                _ = try await waiting.value(for: board)
                seen.append(Place.name)
                return ""
            }
        ])
        Place.$name.withValue("activation") { _ = motherboard[Ask.self].activation.activate(with: 1) }
        Place.$name.withValue("answer") { waiting.give(1) }
        #expect(seen == ["activation", "activation"])
    }

    private enum Place { @TaskLocal static var name = "outside" }

    @Test("RS-3 the answer is sent after the function has returned, its defer included")
    func deferred() {
        let log = Log(),
            motherboard = Motherboard(boards: [
                AsyncBoard<Ask> { _, _ in
                    defer { log.add("deferred") }
                    return "answer"
                }
            ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        #expect(log.entries == ["deferred", "ask answer", "ask completed true"])
    }

    @Test("RS-3 the board completes when its last open request has ended")
    func completion() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [AsyncBoard<Ask> { board, _ in try await waiting.value(for: board) }])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        waiting.give("one")
        waiting.give("two")
        #expect(log.entries == ["ask one", "ask two", "ask completed true"])
    }

    @Test("RS-4 an error is reported, offered and ends the request without an answer")
    func failure() async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let motherboard = Motherboard(boards: [AsyncBoard<Ask> { _, _ in throw Failure() }])
            log.listen(to: Ask.self, on: motherboard)
            motherboard[Ask.self].activation.activate(with: 1)
        }
        #expect(log.entries == ["ask failed Failure()", "ask completed false"])
        #expect(recorder.messages == ["boardFailed: 'ask' failed: Failure()"])
    }

    @Test("RS-4 the error of an awaited board is offered by each board that it passes, and reported once")
    func passedOn() async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let motherboard = Motherboard(boards: [
                AsyncBoard<Tally> { _, _ in throw Failure() },
                AsyncBoard<Ask> { board, input in
                    "\(try await log.output(of: board, input))"
                },
            ])
            log.listen(to: Ask.self, on: motherboard)
            log.listen(to: Tally.self, on: motherboard)
            motherboard[Ask.self].activation.activate(with: 1)
        }
        #expect(
            log.entries == [
                "tally failed Failure()", "tally completed false", "ask failed Failure()", "ask completed false",
            ])
        #expect(recorder.messages == ["boardFailed: 'tally' failed: Failure()"])
    }

    @Test("RS-4 the error of an awaited board that one response gives to another of its board is reported once")
    func givenError() {
        let log = Log(), waiting = Waiting<Int>(), recorder = DiagnosticRecorder()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Tally> { board, _ in try await waiting.value(for: board) },
            AsyncBoard<Ask> { board, input in
                try await board.suspend { answering in
                    board.startResponse {
                        do {
                            answering.give("\(try await log.output(of: board, input))")
                        } catch {
                            answering.give(.failure(error))
                        }
                    }
                }
            },
        ])
        motherboard.diagnostics = recorder.sink
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        waiting.fail(Failure())
        #expect(log.entries == ["ask failed Failure()", "ask completed false"])
        #expect(recorder.messages == ["boardFailed: 'tally' failed: Failure()"])
    }

    @Test("RS-4 another error than that of the awaited board is reported")
    func ownError() async {
        struct Own: Error {}
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = Motherboard(boards: [
                AsyncBoard<Tally> { _, _ in throw Failure() },
                AsyncBoard<Ask> { board, input in
                    do { return "\(try await Log().output(of: board, input))" } catch { throw Own() }
                },
            ])
            motherboard[Ask.self].activation.activate(with: 1)
        }
        #expect(recorder.messages == ["boardFailed: 'tally' failed: Failure()", "boardFailed: 'ask' failed: Own()"])
    }

    @Test("RS-4 the refusal of an awaited activation by its gate is reported as such, and offered")
    func refusedActivation() async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let producer = BoardProducer { _ in
                BoardRegistration(Tally.self) { AsyncBoard<Tally>($0) { _, input in input } }
                BoardRegistration(Ask.self) { id in
                    AsyncBoard<Ask>(id) { board, input in "\(try await log.output(of: board, input))" }
                }
            }
            producer.registerGateway(
                .registerWithActivation { gate, _ in gate.refuse(Failure()) }, for: .board(Tally.id))
            let motherboard = Motherboard(boardProducer: producer)
            log.listen(to: Ask.self, on: motherboard)
            motherboard[Ask.self].activation.activate(with: 1)
        }
        #expect(log.entries.count == 2 && log.entries.last == "ask completed false")
        #expect(
            recorder.messages == [
                "activationDiscarded: 'tally' was not activated: its gate 'tally.gate' refused: Failure()"
            ])
    }

    @Test("RS-4 a refusal is reported, and the board goes on with its other requests")
    func refusal() async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let waiting = Waiting<String>()
            let motherboard = Motherboard(boards: [
                AsyncBoard<Ask> { board, input in
                    if input > 1 { throw RequestRefusal(.activationRejected, "busy") }
                    return try await waiting.value(for: board)
                }
            ])
            log.listen(to: Ask.self, on: motherboard)
            for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
            waiting.give("one")
        }
        #expect(log.entries == ["ask one", "ask completed true"])
        #expect(recorder.messages == ["activationRejected: busy"])
    }

    @Test("RS-4 the end of an awaited board without an answer ends the request without one, and without a report")
    func awaitedEnds() async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let inner = KeepingBoard<Tally>()
            let motherboard = Motherboard(boards: [
                inner, AsyncBoard<Ask> { board, input in "\(try await log.output(of: board, input))" },
            ])
            log.listen(to: Ask.self, on: motherboard)
            motherboard[Ask.self].activation.activate(with: 1)
            inner.requests[0].cancel()
        }
        #expect(log.entries == ["ask completed false"])
        #expect(recorder.messages == [])
    }

    @Test(
        "RS-5 a response that learns that the awaited board has left may activate it again", arguments: [true, false])
    func retry(isRemoved: Bool) async {
        let recorder = DiagnosticRecorder(), log = Log()
        await recorder.record {
            let made = Made<KeepingBoard<Tally>>()
            let motherboard = Motherboard { _ in
                BoardRegistration(Tally.self) { made.add(KeepingBoard($0)) }
                BoardRegistration(Ask.self) { id in
                    AsyncBoard<Ask>(id) { board, input in
                        do {
                            return "\(try await log.output(of: board, input))"
                        } catch {
                            log.add("again")
                            return "\(try await log.output(of: board, input))"
                        }
                    }
                }
            }
            log.listen(to: Ask.self, on: motherboard)
            motherboard[Ask.self].activation.activate(with: 1)
            if isRemoved {
                motherboard.removeBoard(withIdentifier: Tally.id)
            } else {
                made.all.last?.requests[0].cancel()
            }
            made.all.last?.requests[0].answer(7)
            #expect(made.all.count == 2)
        }
        #expect(log.entries == ["again", "ask 7", "ask completed true"])
        #expect(recorder.messages == [])
    }

    @Test("RS-6 two responses that await one board get each the answer to its own activation, whatever the order")
    func ownAnswer() {
        let log = Log(), inner = KeepingBoard<Tally>()
        let motherboard = Motherboard(boards: [
            inner, AsyncBoard<Ask> { board, input in "\(input): \(try await log.output(of: board, input))" },
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...3 { motherboard[Ask.self].activation.activate(with: input) }
        inner.requests[1].answer(20)
        inner.requests[2].fail(Failure())
        inner.requests[0].answer(10)
        #expect(
            log.entries == ["ask 2: 20", "ask failed Failure()", "ask 1: 10", "ask completed false"])
    }

    @Test("RS-6 two tasks of an actor that await one request board get each the answer to its own activation")
    func ownAnswerOfTasks() async {
        let answers = await onDomain { actor in
            let inner = KeepingBoard<Tally>(), motherboard = Motherboard(boards: [inner], isolation: actor)
            var answers: [String] = []
            let tasks = (1...2).map { input in
                Task {
                    _ = actor
                    answers.append("\(input): \((try? await motherboard[Tally.self].output(with: input)) ?? 0)")
                }
            }
            while inner.requests.count < 2 { await Task.yield() }
            for request in inner.requests.reversed() { request.answer(request.input * 10) }
            for task in tasks { await task.value }
            return answers.sorted()
        }
        #expect(answers == ["1: 10", "2: 20"])
    }

    @Test("RS-6 an error that a board passes on reaches only who awaits this activation")
    func ownFailure() async {
        let log = Log(), leaf = KeepingBoard<Leaf>(), recorder = DiagnosticRecorder()
        let motherboard = Motherboard(boards: [
            leaf,
            AsyncBoard<Tally> { board, input in try await board.owner?[Leaf.self].output(with: input) ?? 0 },
            AsyncBoard<Ask> { board, input in "\(try await log.output(of: board, input))" },
        ])
        motherboard.diagnostics = recorder.sink
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        leaf.requests[0].fail(Failure())
        leaf.requests[1].answer(2)
        #expect(log.entries == ["ask failed Failure()", "ask 2", "ask completed false"])
        #expect(recorder.messages == ["boardFailed: 'leaf' failed: Failure()"])
    }

    private enum Leaf: BoardContract {
        static let id: BoardID = "leaf"
        typealias Input = Int
        typealias Output = Int
    }

    @Test("RS-4, RS-6 a refusal with an error is reported as it says, and offered only to who awaits this activation")
    func ownRefusal() {
        let log = Log(), waiting = Waiting<Int>(), recorder = DiagnosticRecorder()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Tally> { board, input in
                do { return try await waiting.value(for: board) } catch {
                    throw RequestRefusal(.boardFailed, "no number for \(input)", offering: error)
                }
            },
            AsyncBoard<Ask> { board, input in "\(try await log.output(of: board, input))" },
        ])
        motherboard.diagnostics = recorder.sink
        motherboard[Ask.self].flow.handle { log.add("ask \($0)") }
        motherboard[Ask.self].failure.handle { log.add("ask failed \($0)") }
        motherboard[Tally.self].failure.handle { log.add("tally failed \($0)") }
        motherboard[Tally.self].completion.handle { log.add("tally completed \($0)") }
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        waiting.fail(Failure())
        waiting.give(2)
        #expect(
            log.entries == [
                "tally failed Failure()", "ask failed Failure()", "tally completed false", "ask 2",
            ])
        #expect(recorder.messages == ["boardFailed: no number for 1"])
    }

    @Test("RS-6 a request that ends without an answer ends the wait for it, although the board goes on")
    func endsAlone() throws {
        let log = Log(), inner = KeepingBoard<Tally>()
        let motherboard = Motherboard(boards: [
            inner,
            AsyncBoard<Ask> { board, input in
                do { return "\(try await log.output(of: board, input))" } catch { return "\(input): \(error)" }
            },
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        inner.requests[0].cancel()
        let ended = try #require(log.entries.first)
        #expect(ended.hasPrefix("ask 1: outputMissing: 'tally' ended the request before it sent an output"))
        inner.requests[1].answer(2)
        #expect(log.entries.dropFirst() == ["ask 2", "ask completed true"])
    }

    @Test("RS-6 a request that joins another is answered by it")
    func joined() {
        let log = Log(), inner = KeepingBoard<Tally>()
        let motherboard = Motherboard(boards: [
            inner, AsyncBoard<Ask> { board, input in "\(input): \(try await log.output(of: board, input))" },
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        inner.requests[1].join(inner.requests[0])
        inner.requests[0].answer(7)
        #expect(log.entries == ["ask 1: 7", "ask 2: 7", "ask completed true"])
    }

    @Test("RS-6 an output outside of a request is the answer to every activation that waits")
    func plainOutput() {
        let log = Log(), inner = PlainBoard<Tally>()
        let motherboard = Motherboard(boards: [
            inner, AsyncBoard<Ask> { board, input in "\(input): \(try await log.output(of: board, input))" },
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        inner.sendOutput(9)
        #expect(log.entries == ["ask 1: 9", "ask 2: 9", "ask completed true"])
    }

    @Test("RS-7 a response may activate its own board, whose second response runs inside of the first")
    func reentrance() {
        let log = Log()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Tally> { board, input in
                input == 0 ? 0 : 1 + (try await board.owner?[Tally.self].output(with: input - 1) ?? 0)
            }
        ])
        log.listen(to: Tally.self, on: motherboard)
        motherboard[Tally.self].activation.activate(with: 3)
        #expect(log.entries == ["tally 0", "tally 1", "tally 2", "tally 3", "tally completed true"])
    }

    @Test("RS-7 a handler of the answer may activate the board again, and may remove it")
    func handlers() {
        let log = Log(),
            motherboard = Motherboard { _ in
                BoardRegistration(Ask.self) { AsyncBoard<Ask>($0) { _, input in "\(input)" } }
            }
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].flow.handle { [unowned motherboard] answer in
            if answer == "1" { motherboard[Ask.self].activation.activate(with: 2) }
            if answer == "3" { motherboard.removeBoard(withIdentifier: Ask.id) }
        }
        motherboard[Ask.self].activation.activate(with: 1)
        motherboard[Ask.self].activation.activate(with: 3)
        #expect(log.entries == ["ask 1", "ask 2", "ask completed true", "ask 3"])
    }

    @Test("RS-8 an answer is given once, and its second is ignored")
    func givenOnce() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [AsyncBoard<Ask> { board, _ in try await waiting.value(for: board) }])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        let answer = waiting.answers.first
        #expect(answer?.isAwaited == true)
        answer?.give("first")
        answer?.give("second")
        #expect(answer?.isAwaited == false)
        #expect(log.entries == ["ask first", "ask completed true"])
    }

    @Test("RS-8 an answer that nobody keeps ends the waiting with a CancellationError")
    func dropped() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, input in
                do {
                    return try await input == 1
                        ? board.suspend { (_: Answering<String>) in } : waiting.value(for: board)
                } catch {
                    log.add("\(error)")
                    throw error
                }
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        for input in [2, 1] { motherboard[Ask.self].activation.activate(with: input) }
        #expect(log.entries == ["CancellationError()"])
        waiting.drop()
        #expect(log.entries == ["CancellationError()", "CancellationError()", "ask completed false"])
    }

    @Test("RS-8 an answer may be given, or an error thrown, while the waiting begins")
    func immediate() {
        let log = Log(), recorder = DiagnosticRecorder()
        let motherboard = Motherboard { _ in
            BoardRegistration(Ask.self) { id in
                AsyncBoard<Ask>(id) { board, input in
                    try await board.suspend { answering in
                        if input == 2 { throw Failure() }
                        answering.give("now")
                    }
                }
            }
        }
        motherboard.diagnostics = recorder.sink
        log.listen(to: Ask.self, on: motherboard)
        for input in 1...2 { motherboard[Ask.self].activation.activate(with: input) }
        #expect(log.entries == ["ask now", "ask completed true", "ask failed Failure()", "ask completed false"])
        #expect(recorder.messages == ["boardFailed: 'ask' failed: Failure()"])
    }

    @Test("RS-8 waiting outside of a response is refused")
    func outside() async {
        let messages = await onDomain { actor in
            let board = AsyncBoard<Ask> { _, _ in "" }
            let motherboard = Motherboard(boards: [board], isolation: actor)
            defer { withExtendedLifetime(motherboard) {} }
            do {
                let _: Int = try await board.suspend(file: "Ask.swift", line: 3) { $0.give(1) }
                return "no error"
            } catch { return "\(error)" }
        }
        #expect(messages == "isolationMissing: 'ask' waits for an answer outside of a response (Ask.swift:3)")
    }

    @Test("RS-9 a wait that nobody ends is named with board, file and line")
    func named() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            var kept: [Answering<Int>] = []
            let motherboard = Motherboard(
                identifier: "main",
                boards: [
                    AsyncBoard<Tally> { board, _ in
                        try await board.suspend(file: "Tally.swift", line: 5) { kept.append($0) }
                    },
                    AsyncBoard<Ask> { board, input in
                        let owner = board.owner?[Tally.self]
                        return "\(try await owner?.output(with: input, file: "Ask.swift", line: 9) ?? 0)"
                    },
                ])
            motherboard[Ask.self].activation.activate(with: 1)
            #expect(
                motherboard.waitingActivations.map { "\($0.board) \($0.gate) \($0.file):\($0.line)" } == [
                    "ask tally Ask.swift:9", "tally tally Tally.swift:5",
                ])
            motherboard.reportWaitingActivations()
            motherboard.reportWaitingActivations()
        }
        #expect(
            recorder.messages == [
                """
                activationWaiting: a response of 'ask' on 'main' still waits for an output of 'tally'. Let 'tally' \
                send one or complete
                """,
                """
                activationWaiting: a response of 'tally' on 'main' still waits for an answer. Give the answer, or \
                release it
                """,
            ])
    }
}

/// Keeps the boards that a producer makes.
final class Made<B: Board> {
    private(set) var all: [B] = []

    func add(_ board: B) -> B {
        all.append(board)
        return board
    }
}

extension Log {
    /// Awaits the count of a board beside the one of a response.
    func output<C>(of board: AsyncBoard<C>, _ input: Int) async throws -> Int {
        guard let count = board.owner?[Tally.self] else { throw CancellationError() }
        return try await count.output(with: input)
    }
}
