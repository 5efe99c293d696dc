import BoardyCore
import Testing

/// Boards that are addressed while they leave: the handlers of their cancelled work run then.
@Suite(.timeLimit(.minutes(10))) struct LeavingTests {
    /// A board that calls `body` when its work is cancelled.
    private func working(_ log: Log, onEnd body: @escaping (Motherboard) -> Void) -> Scripted<Alpha> {
        Scripted<Alpha> { board, value in
            log.add("activated with \(value)")
            board.perform({ try await Gate().pass() }) { [unowned board] _ in
                if let owner = board.owner { body(owner) }
            }
        }
    }

    @Test("M-D5, X-7 an activation of a board that is leaving is refused and reported")
    func activation() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { _ in
            let log = Log()
            let motherboard = Motherboard(boards: [
                working(log) { log.add("taken: \($0[Alpha.self].activation.activate(with: 2).wasTaken)") }
            ])
            motherboard[Alpha.self].activation.activate(with: 1)
            motherboard.removeBoard(withIdentifier: Alpha.id)
            #expect(motherboard.boards.isEmpty)
            #expect(log.entries == ["activated with 1", "taken: false"])
        }
        #expect(
            reported.lines == [
                "activationDiscarded: 'alpha' was not activated: it is leaving 'main'. Activate it when it has left"
            ])
        #expect(reported.all.first?.file.hasSuffix("LeavingTests.swift") == true)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("M-D5, X-7 who awaits an output of a board that is leaving is told so, and does not wait for ever")
    func awaited() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { stage in
            let log = Log()
            var task: Task<Void, Never>?
            let motherboard = Motherboard(boards: [
                working(log) { owner in
                    guard task == nil else { return }
                    task = Task.immediate {
                        _ = stage
                        do { _ = try await owner[Alpha.self].output(with: 2) } catch {
                            log.add("\((error as? BoardError)?.kind.name ?? "\(error)")")
                        }
                    }
                }
            ])
            motherboard[Alpha.self].activation.activate(with: 1)
            motherboard.removeBoard(withIdentifier: Alpha.id)
            await settle()
            #expect(log.entries == ["activated with 1", "activationDiscarded"])
            task?.cancel()
            await task?.value
        }
        #expect(reported.lines == [])
    }

    @Test("M-D5, X-7 a board inside one that leaves takes no activation as its own work is cancelled")
    func inside() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { _ in
            let log = Log()
            let outer = ScriptedContinuable<Beta>(), motherboard = Motherboard(boards: [outer])
            outer.motherboard.addBoard(
                working(log) { log.add("taken: \($0[Alpha.self].activation.activate(with: 2).wasTaken)") })
            outer.motherboard[Alpha.self].activation.activate(with: 1)
            motherboard.removeBoard(withIdentifier: Beta.id)
            #expect(log.entries == ["activated with 1", "taken: false"])
        }
        #expect(
            reported.lines == [
                "activationDiscarded: 'alpha' was not activated: 'beta.continuous-main' is leaving its root. "
                    + "Activate it when it has left"
            ])
    }

    @Test("X-7 once it has left, the board is made anew")
    func afterwards() async {
        await onStage { _ in
            let log = Log()
            let motherboard = Motherboard { _ in
                BoardRegistration(Alpha.self) { id in
                    Scripted<Alpha>(id) { board, value in
                        log.add("activated with \(value)")
                        if value == 1 { board.complete() }
                    }
                }
            }
            motherboard[Alpha.self].completion.handle { _ in
                motherboard[Alpha.self].activation.activate(with: 2)
            }
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(log.entries == ["activated with 1", "activated with 2"])
        }
    }

    @Test("X-7, X-D4 work that a canceler starts as the root goes does not begin, in no motherboard of that root")
    func startedByCanceler() async {
        for isInside in [false, true] {
            let reported = Reports(), hasRun = Locked(false)
            await onStage(reportingTo: reported) { _ in
                let log = Log(), kept = Locked<[Completion<Int>]>([])
                let other = Scripted<Beta>(), outer = ScriptedContinuable<Search>(), board = Scripted<Alpha>()
                var motherboard: Motherboard? = Motherboard(boards: [outer, board])
                (isInside ? outer.motherboard : motherboard)?.addBoard(other)
                let job: Job<Int>? = board.registerJob { _ in log.add("delivered") }
                job?.beginCall { completion in
                    kept.withLock { $0.append(completion) }
                    return {
                        log.add("cancelled")
                        other.perform({ hasRun.withLock { $0 = true } }) { _ in log.add("delivered") }
                    }
                }
                motherboard = nil
                await settle()
                #expect(log.entries == ["cancelled"])
            }
            #expect(!hasRun.withLock { $0 })
            #expect(
                reported.lines == [
                    "boardNotInstalled: 'beta' started asynchronous work, but has no owner (never installed, or gone "
                        + "already). Nothing was delivered"
                ])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("M-D5 who begins to wait for an output as the root goes is told that it has gone")
    func awaitedByCanceler() async {
        await onStage { stage in
            let log = Log(), kept = Locked<[Completion<Int>]>([])
            let other = Scripted<Beta>(), outer = ScriptedContinuable<Search>(), board = Scripted<Alpha>()
            var motherboard: Motherboard? = Motherboard(boards: [outer, board])
            outer.motherboard.addBoard(other)
            let destination = outer.motherboard[Beta.self]
            var task: Task<Void, Never>?
            let job: Job<Int>? = board.registerJob { _ in }
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                return {
                    task = Task.immediate {
                        _ = stage
                        do { _ = try await destination.output(with: 1) } catch {
                            log.add("\((error as? BoardError)?.kind.name ?? "\(error)")")
                        }
                    }
                }
            }
            #expect(motherboard?.pendingWorkCount == 1)
            motherboard = nil
            await settle()
            #expect(log.entries == ["outputMissing"])
            task?.cancel()
            await task?.value
        }
    }
}
