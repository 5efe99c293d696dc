import BoardyCore
import Testing

/// Tests of the end of awaited outputs and of work under way.
@Suite(.timeLimit(.minutes(10))) struct WorkEndTests {
    @Test("X-D4 a job that has ended does not keep its result, though its board keeps the job")
    func released() async {
        await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            weak var kept: Result?
            var handled = 0
            let job: Job<Result>? = board.registerJob { _ in handled += 1 }
            job?.beginCall { completion in
                let result = Result()
                kept = result
                completion.report(.success(result))
                return nil
            }
            #expect(handled == 1)
            #expect(kept == nil)
            withExtendedLifetime((job, motherboard)) {}
        }
    }

    @Test("F-17, M-D5 output(with:) of an activation that is forwarded gives the output of who carries it out")
    func forwarded() async {
        await onStage { stage in
            let far = Motherboard(identifier: "far", boards: [Scripted<Alpha>.echo(), Board(identifier: "door")])
            let near = Motherboard(identifier: "near")
            near.forwardActivationFlow(to: far.boards[1])
            var got: [String] = []
            let waiting = Task {
                _ = stage
                do { got.append("\(try await near[Alpha.self].output(with: 5))") } catch { got.append("\(error)") }
            }
            await settle()
            waiting.cancel()
            await waiting.value
            #expect(got == ["5"])
        }
    }

    @Test("F-17, M-D5 cancelling a forwarded activation cancels the work where it was carried out")
    func forwardedCancel() async {
        await onStage { _ in
            let far = Motherboard(
                identifier: "far",
                boards: [
                    Scripted<Alpha> { board, _ in board.perform({ try await Gate().pass() }) { _ in } },
                    Board(identifier: "door"),
                ])
            let near = Motherboard(identifier: "near")
            near.forwardActivationFlow(to: far.boards[1])
            let activation = near[Alpha.self].activation.activate(with: 1)
            #expect(activation.wasTaken)
            activation.cancel()
            #expect(far.pendingWorkCount == 0)
        }
    }

    @Test("F-17, M-D5 cancelling a forwarded activation cancels no other work that bears its number")
    func forwardedCancelWrong() async {
        await onStage { _ in
            let far = Motherboard(identifier: "far", boards: [Scripted<Alpha>(), Board(identifier: "door")])
            let near = Motherboard(identifier: "near")
            near.forwardActivationFlow(to: far.boards[1])
            for _ in 0..<2 { far[Alpha.self].activation.activate(with: 0) }
            let forwarded = near[Alpha.self].activation.activate(with: 1)  // number 3 of far, 1 of near
            near.addBoard(
                Scripted<Alpha> { board, value in
                    if value == 3 { board.perform({ try await Gate().pass() }) { _ in } }
                })
            for value in 2...3 { near[Alpha.self].activation.activate(with: value) }
            #expect(near.pendingWorkCount == 1)
            forwarded.cancel()
            #expect(near.pendingWorkCount == 1)
        }
    }

    @Test("M-13, M-D5 resetFlows does not take the output from who awaits it")
    func reset() async {
        await onStage { stage in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var got: [String] = []
            let waiting = Task {
                _ = stage
                do { got.append("\(try await motherboard[Alpha.self].output(with: 5))") } catch {
                    got.append("\(error)")
                }
            }
            await settle()
            motherboard.resetFlows()
            board.sendOutput(7)
            await settle()
            waiting.cancel()
            await waiting.value
            #expect(got == ["7"])
        }
    }

    @Test("M-D5 nextDelivery returns at once if no work is under way, also while somebody awaits an output")
    func next() async {
        await onStage { stage in
            let motherboard = Motherboard(boards: [Scripted<Alpha>()])
            let waiting = Task {
                _ = stage
                _ = try? await motherboard[Alpha.self].output(with: 5)
            }
            await settle()
            var isBack = false
            let next = Task {
                _ = stage
                await motherboard.nextDelivery()
                isBack = true
            }
            await settle()
            #expect(motherboard.pendingWorkCount == 0)
            #expect(isBack)
            waiting.cancel()
            await waiting.value
            await next.value
        }
    }

    @Test("M-D5 nextDelivery returns when an awaited output came")
    func nextAfterOutput() async {
        await onStage { stage in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let waiting = Task {
                _ = stage
                _ = try? await motherboard[Alpha.self].output(with: 5)
            }
            await settle()
            var isBack = false
            let next = Task {
                _ = stage
                await motherboard.nextDelivery()
                isBack = true
            }
            await settle()
            board.sendOutput(1)
            await waiting.value
            await settle()
            #expect(isBack)
            board.perform({}) { _ in }
            await next.value
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("M-D5 who waits for work in a task that is cancelled comes back, though the work goes on")
    func cancelledWait() async {
        await onStage { stage in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board]), gate = Gate()
            board.perform({ try await gate.pass() }) { _ in }
            var back: [String] = []
            let next = Task.immediate {
                _ = stage
                await motherboard.nextDelivery()
                back.append("next")
            }
            let all = Task.immediate {
                _ = stage
                await motherboard.workSettled()
                back.append("all")
                await motherboard.nextDelivery()
                back.append("again")
            }
            await settle()
            #expect(back == [])
            next.cancel()
            all.cancel()
            await settle()
            #expect(back.sorted() == ["again", "all", "next"])
            #expect(motherboard.pendingWorkCount == 1)
            gate.open()
            await motherboard.workSettled()
            await next.value
            await all.value
        }
    }

    @Test("M-D5 a continuable board that is installed nowhere ends, as it goes, what is awaited inside")
    func orphan() async {
        await onStage { stage in
            var board: ContinuousBoard? = ContinuousBoard(identifier: "outer")
            board?.motherboard.addBoard(Scripted<Alpha>())
            let destination = board?.motherboard[Alpha.self]
            var got: [String] = []
            let waiting = Task {
                _ = stage
                do { got.append("\(try await destination?.output(with: 5) ?? 0)") } catch {
                    got.append("\((error as? BoardError)?.kind.name ?? "\(error)")")
                }
            }
            await settle()
            board = nil
            await settle()
            #expect(got == ["outputMissing"])
            waiting.cancel()
            await waiting.value
        }
    }

    @Test("X-D4 a continuable board that is installed nowhere cancels, as it goes, the work inside")
    func orphanWork() async throws {
        let ended = Gate(), wasCancelled = Locked(false)
        await onStage { _ in
            var board: ContinuousBoard? = ContinuousBoard(identifier: "outer")
            let inner = Scripted<Alpha>(), started = Gate()
            board?.motherboard.adopt()
            board?.motherboard.addBoard(inner)
            inner.perform({
                defer {
                    wasCancelled.withLock { $0 = Task.isCancelled }
                    ended.open()
                }
                started.open()
                try await Gate().pass()
            }) { _ in }
            try? await started.pass()
            board = nil
        }
        try await ended.pass()
        #expect(wasCancelled.withLock { $0 })
    }

    @Test("X-D4 a board inside one that leaves cannot start new work as its own is cancelled")
    func retry() async {
        await onStage { _ in
            let inner = Scripted<Beta>(), outer = ScriptedContinuable<Alpha>(),
                motherboard = Motherboard(boards: [outer])
            outer.motherboard.addBoard(inner)
            var tries = 0
            func attempt() {
                tries += 1
                inner.perform({ try await Gate().pass() }) { result in
                    if case .failure = result, tries < 10 { attempt() }
                }
            }
            attempt()
            motherboard.removeBoard(withIdentifier: Alpha.id)
            #expect(motherboard.pendingWorkCount == 0)
            #expect(tries == 2)
        }
    }

    @Test("X-7 a board removed while it is being installed keeps nothing of the root, and its activation is reported")
    func removedWhileInstalled() async {
        let reported = Reports()
        await onStage { stage in
            await DiagnosticSink.withSink(reported.sink) {
                await Task.yield()
                let outer = ScriptedContinuable<Alpha>(), inner = Scripted<Beta>()
                let root = Motherboard(isolation: stage) { _ in BoardRegistration("alpha") { _ in outer } }
                root.depthLimit = 7
                outer.motherboard.adopt(isolation: stage)
                outer.motherboard.addBoard(inner)
                inner.perform({ try await Gate().pass() }) { [weak root] _ in root?.removeBoard(withIdentifier: "alpha")
                }
                let activation = root[Alpha.self].activation.activate(with: 1)
                #expect(outer.owner == nil)
                #expect(outer.motherboard.depthLimit == 512)
                #expect(!activation.wasTaken)
            }
        }
        #expect(reported.lines.count == 1)
    }

    @Test("X-D4 when the root goes, the work of all its boards ends, the oldest first")
    func rootGoneInOrder() async {
        await onStage { _ in
            let log = Log(), alpha = Scripted<Alpha>(), beta = Scripted<Beta>()
            let kept = Locked<[Completion<Int>]>([])
            var motherboard: Motherboard? = Motherboard(boards: [alpha, beta])
            for number in 1...20 {
                let job: Job<Int>? = (number.isMultiple(of: 3) ? alpha : beta).registerJob { _ in }
                job?.beginCall { completion in
                    kept.withLock { $0.append(completion) }
                    return { log.add("\(number)") }
                }
            }
            motherboard = nil
            #expect(motherboard == nil)
            #expect(log.entries == (1...20).map { "\($0)" })
        }
    }
}

private final class Result: Sendable {}
