import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// The cancellation of responses.
@Suite(.timeLimit(.minutes(10))) struct ResponseEndTests {
    /// The place at which a response waits when it is cancelled.
    enum Place: CaseIterable {
        case answer, output, work, sleep
    }

    /// The event that cancels a response.
    enum End: CaseIterable {
        case removal, completion, handle, rootGone
    }

    private static let cases = Place.allCases.flatMap { place in End.allCases.map { (place, $0) } }

    @Test("RS-10 a response unwinds before the call returns that cancels it, wherever it waits", arguments: cases)
    func cancelled(at place: Place, by end: End) async {
        let entries = await onDomain { actor in
            let log = Log(), waiting = Waiting<Int>(), inner = KeepingBoard<Tally>()
            let board = AsyncBoard<Ask> { board, input in
                defer { log.add("unwound") }
                do {
                    switch place {
                    case .answer: _ = try await waiting.value(for: board)
                    case .output: _ = try await log.output(of: board, input)
                    case .work: _ = try await board.perform { try await Gate().pass() }
                    case .sleep: try await Task.sleep(for: .seconds(1000))
                    }
                } catch {
                    log.add("\(error), cancelled \(Task.isCancelled)")
                    throw error
                }
                return "answer"
            }
            var root: Motherboard? = Motherboard(boards: [inner, board], isolation: actor)
            root.map { log.listen(to: Ask.self, on: $0) }
            let activation = root?[Ask.self].activation.activate(with: 1)
            switch end {
            case .removal: root?.removeBoard(withIdentifier: Ask.id)
            case .completion: board.complete()
            case .handle: activation?.cancel()
            case .rootGone: root = nil
            }
            log.add("returned")
            waiting.give(1)
            return log.entries
        }
        let unwound = ["CancellationError(), cancelled true", "unwound"]
        switch end {
        case .removal, .rootGone: #expect(entries == unwound + ["returned"])
        case .completion: #expect(entries == unwound + ["ask completed true", "returned"])
        case .handle: #expect(entries == unwound + ["ask completed false", "returned"])
        }
    }

    @Test("RS-10 a response that its caller awaits is cancelled with the caller, down to the innermost")
    func callerGone() async {
        await onDomain { actor in
            let log = Log(), waiting = Waiting<Int>()
            let root = Motherboard(
                boards: [
                    AsyncBoard<Tally> { board, input in
                        defer { log.add("unwound \(input)") }
                        return try await input == 0 ? waiting.value(for: board) : log.output(of: board, input - 1)
                    },
                    AsyncBoard<Ask> { board, input in "\(try await log.output(of: board, input))" },
                ], isolation: actor)
            log.listen(to: Tally.self, on: root)
            root[Ask.self].activation.activate(with: 2)
            root.removeBoard(withIdentifier: Ask.id)
            #expect(log.entries == ["unwound 0", "unwound 1", "unwound 2", "tally completed false"])
        }
    }

    @Test("RS-10 a task that awaits a response and is cancelled, cancels it")
    func taskGone() async {
        await onDomain { actor in
            let log = Log(), waiting = Waiting<String>()
            let root = Motherboard(
                boards: [
                    AsyncBoard<Ask> { board, _ in
                        defer { log.add("unwound") }
                        return try await waiting.value(for: board)
                    }
                ], isolation: actor)
            let task = Task {
                _ = actor
                do { _ = try await root[Ask.self].output(with: 1) } catch { log.add("\(error)") }
            }
            while waiting.answers.isEmpty { await Task.yield() }
            task.cancel()
            await task.value
            #expect(log.entries == ["unwound", "CancellationError()"])
        }
    }

    @Test("RS-10 a cancelled response may not wait again on the domain")
    func waitsAgain() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                for _ in 1...3 {
                    do { _ = try await waiting.value(for: board) } catch { log.add("\(error)") }
                    do { _ = try await log.output(of: board, 1) } catch { log.add("\(error)") }
                }
                return "answer"
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        motherboard.removeBoard(withIdentifier: Ask.id)
        #expect(log.entries == Array(repeating: "CancellationError()", count: 6))
        #expect(motherboard.waitingActivations == [])
    }

    @Test(
        "RS-10 try? hides a cancellation, and a loop ends by asking if the task is cancelled", arguments: [false, true])
    func hiddenCancellation(inFirstPiece: Bool) {
        var rounds = 0
        let waiting = Waiting<Int>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                while !Task.isCancelled {
                    rounds += 1
                    if inFirstPiece { board.owner?.removeBoard(withIdentifier: Ask.id) }
                    _ = try? await waiting.value(for: board)
                }
                return "left"
            }
        ])
        motherboard[Ask.self].activation.activate(with: 1)
        motherboard.removeBoard(withIdentifier: Ask.id)
        #expect(rounds == 1)
    }

    @Test("RS-10 an answer that a cancelled response still returns is sent if its board has an owner")
    func answersAnyway() {
        let log = Log(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                (try? await waiting.value(for: board)) ?? "nothing"
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1).cancel()
        #expect(log.entries == ["ask nothing", "ask completed true"])
    }

    @Test("RS-11 a companion runs beside the response, and ends with its handle or with the board")
    func companion() {
        let log = Log(), ticks = Waiting<Int>(), waiting = Waiting<String>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, input in
                let companion = board.startResponse {
                    do { while true { log.add("tick \(try await ticks.value(for: board))") } } catch {
                        log.add("\(error)")
                    }
                }
                defer { if input == 1 { companion.cancel() } }
                return try await waiting.value(for: board)
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        for tick in 1...2 { ticks.give(tick) }
        waiting.give("answer")
        #expect(
            log.entries == ["tick 1", "tick 2", "CancellationError()", "ask answer", "ask completed true"])
    }

    @Test("RS-11 a companion that nobody cancels ends when the board leaves")
    func companionLeaves() {
        let log = Log(), ticks = Waiting<Int>()
        let motherboard = Motherboard(boards: [
            AsyncBoard<Ask> { board, _ in
                board.startResponse {
                    do { _ = try await ticks.value(for: board) } catch { log.add("\(error)") }
                }
                return "answer"
            }
        ])
        log.listen(to: Ask.self, on: motherboard)
        motherboard[Ask.self].activation.activate(with: 1)
        #expect(log.entries == ["ask answer", "CancellationError()", "ask completed true"])
    }

    @Test("RS-11 a response without an owner is not begun, and reported")
    func withoutOwner() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let board = AsyncBoard<Ask> { _, _ in "" }
            board.startResponse(file: "Ask.swift", line: 1) { Issue.record("it began") }
        }
        #expect(recorder.messages.count == 1)
        #expect(recorder.messages.first?.hasPrefix("boardNotInstalled: 'ask' began a response") == true)
    }

    @MainActor
    @Test("RS-11 a closure that belongs to the main actor would begin by a hop, so it is not begun, and reported")
    func mainActorClosure() {
        let recorder = DiagnosticRecorder(), board = AsyncBoard<Ask> { _, _ in "" }
        let motherboard = Motherboard(boards: [board])
        motherboard.diagnostics = recorder.sink
        board.startResponse { Issue.record("it began") }
        #expect(
            recorder.messages == [
                """
                isolationMissing: a response of 'ask' is isolated to MainActor, so it would begin later. Write its \
                closure in a 
                """
                    + "nonisolated function, such as a method of the board"
            ])
    }

    @Test("RS-12 an owner that a response keeps over an await outlives its release, and the leak check names it")
    func keptOwner() {
        let waiting = Waiting<String>(), leaks = LeakCheck()
        do {
            let motherboard = leaks.watch(
                Motherboard(
                    identifier: "main",
                    boards: [
                        AsyncBoard<Ask> { board, input in
                            let owner = input == 1 ? board.owner : nil
                            defer { withExtendedLifetime(owner) {} }
                            return try await waiting.value(for: board)
                        }
                    ]))
            motherboard[Ask.self].activation.activate(with: 1)
        }
        #expect(leaks.living.contains("Motherboard 'main'"))
        waiting.give("answer")
        leaks.expectNone()
    }

    @Test("RS-12 a response that waits keeps its board, and neither the root nor its actor", arguments: Place.allCases)
    func released(place: Place) async {
        await onDomain { actor in
            let leaks = LeakCheck(), waiting = Waiting<Int>()
            do {
                let root = leaks.watch(
                    Motherboard(
                        boards: [
                            KeepingBoard<Tally>(),
                            AsyncBoard<Ask> { board, input in
                                switch place {
                                case .answer: _ = try await waiting.value(for: board)
                                case .output: _ = try await Log().output(of: board, input)
                                case .work: _ = try await board.perform { try await Gate().pass() }
                                case .sleep: try await Task.sleep(for: .seconds(1000))
                                }
                                return ""
                            },
                        ], isolation: actor))
                root[Ask.self].activation.activate(with: 1)
            }
            leaks.expectNone()
        }
    }
}
