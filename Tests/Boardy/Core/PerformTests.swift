import BoardyCore
import Testing

/// Asynchronous work of boards: where, when and whether its result is delivered.
@Suite(.timeLimit(.minutes(10))) struct PerformTests {
    struct Failure: Error {}

    @Test("X-D4 a board at the root gets its result on its actor, and on the main actor")
    func deliversOnDomain() async {
        let value = await onStage { stage in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var got: [Int] = []
            board.perform({ 5 }) { result in
                stage.assertIsolated()
                got.append((try? result.get()) ?? 0)
            }
            #expect(motherboard.pendingWorkCount == 1)
            #expect(got.isEmpty)
            await motherboard.workSettled()
            #expect(motherboard.pendingWorkCount == 0)
            return got
        }
        #expect(value == [5])
        #expect(await onMainActor() == [5])
    }

    @MainActor private func onMainActor() async -> [Int] {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        var got: [Int] = []
        board.perform({ 5 }) { result in
            MainActor.assertIsolated()
            got.append((try? result.get()) ?? 0)
        }
        await motherboard.workSettled()
        return got
    }

    @Test("X-D4 a board inside a continuable one gets its result on the domain of the root, and sends on from there")
    func deliversInside() async {
        let outputs = await onStage { stage in
            let motherboard = Motherboard { producer in
                BoardRegistration(Alpha.self) { id in
                    let board = ScriptedContinuable<Alpha>(id, boardProducer: producer) {
                        $0.motherboard[Beta.self].activation.activate(with: $1)
                    }
                    board.motherboard[Beta.self].flow.sendOutput(through: board)
                    return board
                }
                BoardRegistration(Beta.self) { id in
                    Scripted<Beta>(id) { board, value in
                        board.perform({ value * 2 }) { [unowned board] result in
                            stage.assertIsolated()
                            if let value = try? result.get() { board.sendOutput(value) }
                        }
                    }
                }
            }
            var outputs: [Int] = []
            motherboard[Alpha.self].flow.handle { outputs.append($0) }
            motherboard[Alpha.self].activation.activate(with: 4)
            #expect(motherboard.pendingWorkCount == 1)
            await motherboard.workSettled()
            return outputs
        }
        #expect(outputs == [8])
    }

    @Test("X-D4 an error is delivered as it was thrown")
    func failure() async {
        await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var wasFailure = false
            board.perform({ throw Failure() }) { (result: Result<Int, any Error>) in
                if case .failure(let error) = result { wasFailure = error is Failure }
            }
            await motherboard.workSettled()
            #expect(wasFailure)
        }
    }

    @Test("X-D4 results are delivered in the order in which they came in")
    func orderOfArrival() async {
        let order = [3, 0, 4, 1, 2]
        let got = await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let gates = order.map { _ in Gate() }, delivered = order.map { _ in Gate() }
            var got: [Int] = []
            for n in order.indices {
                board.perform({ try await gates[n].pass() }) { _ in
                    got.append(n)
                    delivered[n].open()
                }
            }
            for n in order {
                gates[n].open()
                try? await delivered[n].pass()
            }
            withExtendedLifetime(motherboard) {}
            return got
        }
        #expect(got == order)
    }

    @Test("X-D4 cancelling delivers CancellationError at once, cancels the task, and nothing comes afterwards")
    func cancel() async throws {
        let ended = Gate(), gate = Gate()
        await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var errors: [any Error] = []
            let work = board.perform({
                defer { ended.open() }
                try await gate.pass()
            }) { result in
                if case .failure(let error) = result { errors.append(error) }
            }
            #expect(work.isRunning)
            work.cancel()
            work.cancel()
            #expect(!work.isRunning)
            #expect(errors.count == 1)
            #expect(errors.first is CancellationError)
            await motherboard.workSettled()
            #expect(errors.count == 1)
        }
        try await ended.pass()
    }

    @Test("X-D4 removing a board cancels its work, which hears of it while the board still has its owner")
    func removal() async throws {
        let ended = Gate(), gate = Gate()
        let outputs = await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var outputs: [Int] = []
            motherboard[Alpha.self].flow.handle { outputs.append($0) }
            board.perform({
                defer { ended.open() }
                try await gate.pass()
            }) { result in
                if case .failure(let error) = result, error is CancellationError { board.sendOutput(1) }
            }
            motherboard.removeBoard(withIdentifier: Alpha.id)
            return outputs
        }
        #expect(outputs == [1])
        try await ended.pass()
    }

    @Test("X-D4 work inside a continuable board is cancelled when that leaves")
    func removalOfOuter() async throws {
        let ended = Gate(), gate = Gate()
        await onStage { _ in
            let inner = Scripted<Beta>(), outer = ScriptedContinuable<Alpha>()
            let motherboard = Motherboard(boards: [outer])
            outer.motherboard.addBoard(inner)
            var errors: [any Error] = []
            inner.perform({
                defer { ended.open() }
                try await gate.pass()
            }) { result in
                if case .failure(let error) = result { errors.append(error) }
            }
            motherboard[Alpha.self].completer.complete()
            #expect(errors.count == 1)
            #expect(motherboard.pendingWorkCount == 0)
        }
        try await ended.pass()
    }

    @Test("C-D1 a board that completes again when its completion cancels its work completes once, as first asked")
    func completionWhileLeaving() async {
        let reports = Reports()
        let completions = await onStage { _ in
            let motherboard = Motherboard(), board = Scripted<Alpha>()
            motherboard.diagnostics = reports.sink
            motherboard.addBoard(board)
            var completions: [Bool] = []
            motherboard[Alpha.self].completion.handle { completions.append($0) }
            board.perform({ try await Gate().pass() }) { _ in
                board.complete(false)
                board.perform({ 1 }, deliver: { _ in })
            }
            board.complete()
            #expect(motherboard.boards.isEmpty)
            #expect(motherboard.pendingWorkCount == 0)
            return completions
        }
        #expect(completions == [true])
        #expect(
            reports.lines == [
                "completionIgnored: 'alpha' is leaving already, so it cannot complete",
                """
                boardNotInstalled: 'alpha' started asynchronous work, but has no owner (never installed, or gone \
                already). Nothing was 
                """
                    + "delivered",
            ])
    }

    @Test("M-D2 a board that its own cancelled work installs elsewhere leaves first, and the refusal is reported")
    func installedElsewhereWhileLeaving() async {
        let reports = Reports()
        await onStage { _ in
            let roots = [
                Motherboard(identifier: "first"), Motherboard(identifier: "second"), Motherboard(identifier: "third"),
            ]
            for root in roots { root.diagnostics = reports.sink }
            let board = Scripted<Alpha>()
            roots[0].addBoard(board)
            board.perform({ try await Gate().pass() }) { _ in roots[2].addBoard(board) }
            roots[1].addBoard(board)
            #expect(roots.map(\.boards.count) == [0, 1, 0])
        }
        #expect(
            reports.lines == [
                """
                duplicateBoard: 'alpha' was not installed: it is leaving 'first' at this moment. Install it when it \
                has left
                """
            ])
    }

    @Test("X-D4 dropping the root while work is under way cancels it, runs no handler, and releases root and actor")
    func rootDropped() async throws {
        let ended = Gate(), actorGone = Gate(), boardGone = Gate(), handled = Reports()
        await startAndForget(ended: ended, boardGone: boardGone, actorGone: actorGone, handled: handled)
        try await ended.pass()
        try await boardGone.pass()
        try await actorGone.pass()
        #expect(handled.all.isEmpty)
    }

    private func startAndForget(ended: Gate, boardGone: Gate, actorGone: Gate, handled: Reports) async {
        let stage = Stage(lifeline: Lifeline(end: actorGone))
        await stage.run { _ in
            let board = Scripted<Alpha>(), life = Lifeline(end: boardGone), motherboard = Motherboard(boards: [board])
            motherboard[Alpha.self].flow.handle { _ in withExtendedLifetime(life) {} }
            board.perform({
                defer { ended.open() }
                try await Gate().pass()
            }) { [board] _ in
                handled.sink.report(Diagnostic(.boardFailed, "\(board.identifier) heard of it"))
            }
        }
    }

    @Test("X-D4 a handler may drop the root within a batch: nothing more is delivered")
    func rootDroppedByHandler() async throws {
        let count = await onStage { _ in
            var motherboard: Motherboard? = Motherboard(boards: [Scripted<Alpha>()])
            var count = 0
            let done = Gate()
            for board in motherboard?.boards ?? [] {
                for _ in 0..<3 {
                    board.perform({ 1 }) { _ in
                        count += 1
                        motherboard = nil
                        done.open()
                    }
                }
            }
            try? await done.pass()
            await Task.yield()
            return count
        }
        #expect(count == 1)
    }

    @Test("X-D1, X-D4 a root made where there is no actor reports isolationMissing, and adopt() mends it")
    func adopting() async {
        let reports = Reports()
        let got = await onStage { stage in
            let motherboard = DiagnosticSink.withSink(reports.sink) { nonisolatedRoot() }
            var got: [Int] = []
            let board = motherboard.boards.compactMap { $0 as? Scripted<Alpha> }
            for board in board {
                board.perform({ 1 }) { result in
                    if case .failure(let error as BoardError) = result, error.kind == .isolationMissing {
                        got.append(1)
                    }
                }
            }
            motherboard.adopt()
            for board in board {
                board.perform({ 2 }) { _ in
                    stage.assertIsolated()
                    got.append(2)
                }
            }
            await motherboard.workSettled()
            return got
        }
        #expect(got == [1, 2])
        #expect(
            reports.lines == [
                """
                isolationMissing: 'alpha' started asynchronous work, but its root motherboard belongs to no actor: \
                its result could not 
                """
                    + "be delivered. Make the root in an actor's method, or call adopt() on it there"
            ])
    }
}

/// `#isolation` is nil here.
private func nonisolatedRoot() -> Motherboard { Motherboard(boards: [Scripted<Alpha>()]) }
