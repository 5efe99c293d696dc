import BoardyCore
import Testing

/// Tests of jobs that a board registers: each begins with a call or as a task, and ends once.
@Suite(.timeLimit(.minutes(10))) struct JobTests {
    /// Waits for a report that comes from elsewhere.
    private func first(of reports: Reports, isolation: isolated (any Actor)? = #isolation) async {
        while reports.all.isEmpty { await Task.yield() }
    }

    @Test("X-D4 what comes in while the executor is called is delivered before begin returns, progress first")
    func synchronous() async {
        await onStage { stage in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let job = board.registerJob(log) { stage.assertIsolated() }
            job?.beginCall { completion in
                completion.report(progress: 0.5)
                completion.report(.success(1))
                log.add("called")
                return nil
            }
            #expect(log.entries == ["called", "progress 0.5", "success 1"])
            #expect(job?.isRunning == false)
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test("X-D4 results that come from other threads are delivered on the domain, in the order in which they came in")
    func fromThreads() async {
        let order = [2, 0, 3, 1]
        let entries = await onStage { stage in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let kept = Locked<[Completion<Int>]>([])
            for number in order.indices {
                let job: Job<Int>? = board.registerJob { _ in
                    stage.assertIsolated()
                    log.add("\(number)")
                }
                job?.beginCall { completion in
                    kept.withLock { $0.append(completion) }
                    return nil
                }
            }
            #expect(motherboard.pendingWorkCount == 4)
            await onThread {
                for number in order {
                    let completion = kept.withLock { $0[number] }
                    completion.report(.success(number))
                }
            }
            await motherboard.workSettled()
            return log.entries
        }
        #expect(entries == order.map(String.init))
    }

    @Test("TB-D1 a second result is dropped and reported")
    func twice() async {
        let reports = Reports()
        await onStage { _ in
            let log = Log(), motherboard = Motherboard(), board = Scripted<Alpha>()
            motherboard.diagnostics = reports.sink
            motherboard.addBoard(board)
            let job = board.registerJob(log)
            job?.beginCall { completion in
                for number in 1...2 { completion.report(.success(number)) }
                completion.report(progress: 1)
                return nil
            }
            #expect(log.entries == ["success 1"])
        }
        #expect(
            reports.lines == [
                """
                resultIgnored: a task of 'alpha' ended again: it had a result already, or was cancelled. Call the \
                completion once
                """
            ])
    }

    @Test(
        "TB-D1 a result after the cancellation is dropped and reported; a CancellationError, which confirms it, is not"
    )
    func afterCancellation() async {
        let reports = Reports()
        await onStage { _ in
            let log = Log(), motherboard = Motherboard(), board = Scripted<Alpha>()
            motherboard.diagnostics = reports.sink
            motherboard.addBoard(board)
            let kept = Locked<[Completion<Int>]>([])
            let job = board.registerJob(log)
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            job?.cancel()
            #expect(log.entries == ["cancelled"])
            let completion = kept.withLock { $0[0] }
            completion.report(progress: 0.5)
            completion.report(.failure(CancellationError()))
            #expect(reports.lines == [])
            completion.report(.success(1))
            await motherboard.workSettled()
            #expect(log.entries == ["cancelled"])
        }
        #expect(reports.all.map(\.kind) == [.resultIgnored])
    }

    @Test("TB-D1 a task that gives a value after its cancellation is reported; one that throws is not")
    func taskAfterCancellation() async {
        let reports = Reports()
        await onStage { _ in
            let log = Log(), motherboard = Motherboard(), board = Scripted<Alpha>()
            motherboard.diagnostics = reports.sink
            motherboard.addBoard(board)
            for isStubborn in [false, true] {
                let ended = Gate()
                let job = board.registerJob(log)
                job?.beginTask { port in
                    Task { @concurrent in
                        await port.send {
                            defer { ended.open() }
                            do { try await Gate().pass() } catch  where isStubborn { return 1 }
                            return 2
                        }
                    }
                }
                job?.cancel()
                try? await ended.pass()
            }
            await first(of: reports)
            #expect(log.entries == ["cancelled", "cancelled"])
        }
        #expect(
            reports.lines == [
                """
                resultIgnored: a task of 'alpha' gave a value after it had been cancelled. Let its work throw \
                CancellationError then
                """
            ])
    }

    @Test("taskOverdue: an executor that drops its completion can never end, which is reported and fails the job")
    func dropped() async {
        let reports = Reports()
        await onStage { _ in
            let log = Log(), motherboard = Motherboard(), board = Scripted<Alpha>()
            motherboard.diagnostics = reports.sink
            motherboard.addBoard(board)
            let job = board.registerJob(log)
            job?.beginCall { _ in nil }
            await motherboard.workSettled()
            #expect(log.entries == ["failure taskOverdue"])
        }
        #expect(
            reports.lines == [
                """
                taskOverdue: a task of 'alpha' can never end: its executor let go of the completion without calling \
                it. Call it once on 
                """
                    + "every path"
            ])
    }

    @Test("BT-5 the canceler is called once, when the job is cancelled")
    func canceler() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let kept = Locked<[Completion<Int>]>([])
            let job = board.registerJob(log)
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                return { log.add("canceler") }
            }
            for _ in 0..<2 { job?.cancel() }
            #expect(log.entries == ["canceler", "cancelled"])
            withExtendedLifetime(motherboard) {}
        }
    }

    @Test("BT-5 cancelled before the executor has returned, the canceler is called when it is returned")
    func cancelerAfterwards() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let kept = Locked<[Completion<Int>]>([])
            var job: Job<Int>?
            job = board.registerJob(log)
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                job?.cancel()
                log.add("called")
                return { log.add("canceler") }
            }
            #expect(log.entries == ["cancelled", "called", "canceler"])
            withExtendedLifetime(motherboard) {}
        }
    }

    @Test("BT-5 if the result came first, the canceler is never called, and the result is delivered")
    func cancelerTooLate() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var job: Job<Int>?
            job = board.registerJob(log)
            job?.beginCall { completion in
                completion.report(.success(1))
                job?.cancel()
                return { log.add("canceler") }
            }
            job?.cancel()
            #expect(log.entries == ["success 1"])
            withExtendedLifetime(motherboard) {}
        }
    }

    @Test("X-D1 without an actor, what comes in during the call is delivered, and what would come later is reported")
    func noActor() async {
        let entries = await onThread {
            let log = Log(), reports = Reports()
            let kept = Locked<[Completion<Int>]>([])
            DiagnosticSink.withSink(reports.sink) {
                let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
                let now = board.registerJob(log)
                now?.beginCall { completion in
                    completion.report(progress: 1)
                    completion.report(.success(1))
                    return nil
                }
                let later = board.registerJob(log)
                later?.beginCall { completion in
                    kept.withLock { $0.append(completion) }
                    return nil
                }
                let asynchronous = board.registerJob(log)
                asynchronous?.beginTask { port in Task { @concurrent in await port.send { 2 } } }
                #expect(!board.hasActor)
                #expect(motherboard.pendingWorkCount == 0)
            }
            return log.entries + reports.all.map(\.kind.name)
        }
        #expect(
            entries == [
                "progress 1.0", "success 1", "failure isolationMissing", "failure isolationMissing", "isolationMissing",
                "isolationMissing",
            ])
    }

    @Test("X-D4 a task's progress is delivered before its result")
    func progress() async {
        await onStage { stage in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let job = board.registerJob(log) { stage.assertIsolated() }
            job?.beginTask { port in
                Task { @concurrent in
                    await port.send {
                        for step in 1...4 { port.send(progress: Double(step) / 4) }
                        return 1
                    }
                }
            }
            await motherboard.workSettled()
            #expect(log.entries == ["progress 0.25", "progress 0.5", "progress 0.75", "progress 1.0", "success 1"])
        }
    }

    @Test("X-D4 work in the background keeps no root from being at rest, and is cancelled like any other")
    func background() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let job = board.registerJob(log, isBackground: true)
            job?.beginTask { port in
                Task { @concurrent in
                    await port.send {
                        try await Gate().pass()
                        return 1
                    }
                }
            }
            #expect(motherboard.pendingWorkCount == 0)
            await motherboard.workSettled()
            #expect(job?.isRunning == true)
            motherboard.removeBoard(withIdentifier: Alpha.id)
            #expect(log.entries == ["cancelled"])
        }
    }

    @Test("X-D4 work that has not begun ends with its board, while that has its owner, and cannot begin afterwards")
    func removal() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            motherboard[Alpha.self].flow.handle { log.add("output \($0)") }
            let job = board.registerJob(log) { board.sendOutput(1) }
            #expect(job?.isRunning == true)
            motherboard.removeBoard(withIdentifier: Alpha.id)
            #expect(log.entries == ["cancelled", "output 1"])
            job?.beginCall { _ in
                log.add("begun")
                return nil
            }
            job?.finish(.success(1))
            #expect(log.entries.count == 2)
        }
    }

    @Test("X-D4 when the root goes, the work ends, its canceler is called, and results are released, not delivered")
    func rootGone() async {
        await onStage { _ in
            let log = Log(), census = Census(), board = Scripted<Alpha>()
            let kept = Locked<[Completion<Int>]>([])
            var motherboard: Motherboard? = Motherboard(boards: [board])
            var job: Job<Int>?
            do {
                let member = census.member()
                job = board.registerJob(log) { withExtendedLifetime(member) {} }
            }
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                return { log.add("canceler") }
            }
            motherboard = nil
            #expect(motherboard == nil)
            #expect(log.entries == ["canceler"])
            #expect(job?.isRunning == false)
            #expect(census.living == 0)
            kept.withLock { $0[0] }.report(progress: 1)
            #expect(log.entries == ["canceler"])
        }
    }

    @Test("X-D4 an executor called inside another one's call, each with its result, delivers the inner one first")
    func nested() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let outer = board.registerJob(log)
            let inner = board.registerJob(log)
            outer?.beginCall { completion in
                inner?.beginCall { completion in
                    completion.report(.success(2))
                    return nil
                }
                log.add("returned")
                completion.report(.success(1))
                return nil
            }
            #expect(log.entries == ["success 2", "returned", "success 1"])
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test("X-D4 a result that comes during a call, after that of the call around it, is delivered after that")
    func nestedLater() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let outer = board.registerJob(log)
            let inner = board.registerJob(log)
            outer?.beginCall { completion in
                completion.report(.success(1))
                inner?.beginCall { completion in
                    completion.report(progress: 0.5)
                    completion.report(.success(2))
                    return nil
                }
                log.add("returned")
                return nil
            }
            #expect(log.entries.first == "returned")
            await motherboard.workSettled()
            #expect(log.entries == ["returned", "success 1", "progress 0.5", "success 2"])
        }
    }

    @Test("X-D4 what comes in first is delivered first, also where the call it came in during has not returned")
    func firstDuringCall() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let elsewhere = board.registerJob(log)
            let outer = board.registerJob(log)
            elsewhere?.beginCall { later in
                outer?.beginCall { completion in
                    completion.report(.success(1))
                    return nil
                }
                #expect(log.entries == ["success 1"])
                let kept = board.registerJob(log)
                kept?.beginCall { earlier in
                    earlier.report(.success(2))
                    later.report(.success(3))
                    return nil
                }
                return nil
            }
            await motherboard.workSettled()
            #expect(log.entries == ["success 1", "success 2", "success 3"])
        }
    }

    @Test("X-D4 a result that came in during a call comes before one that came in later from elsewhere")
    func callBeforeArrival() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let kept = Locked<[Completion<Int>]>([])
            let waiting = board.registerJob(log)
            waiting?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                return nil
            }
            let called = board.registerJob(log)
            called?.beginCall { completion in
                completion.report(.success(1))
                kept.withLock { $0[0] }.report(.success(2))
                return nil
            }
            #expect(log.entries == ["success 1"])
            await motherboard.workSettled()
            #expect(log.entries == ["success 1", "success 2"])
        }
    }

    @Test("X-D4 what would cancel a call goes with the end of the call, whoever keeps the job and its completion")
    func cancelerGoes() async {
        await onStage { _ in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let kept = Locked<[Completion<Int>]>([])
            weak var log: Log?
            let job: Job<Int>? = board.registerJob { _ in }
            job?.beginCall { completion in
                kept.withLock { $0.append(completion) }
                let captured = Log()
                log = captured
                return { captured.add("cancelled") }
            }
            #expect(log != nil)
            kept.withLock { $0[0] }.report(.success(1))
            await motherboard.workSettled()
            #expect(log == nil)
            #expect(job?.isRunning == false)
        }
    }

    @Test("M-D5 cancelling an activation cancels the work that waits to begin, and no other activation's")
    func activationCancelled() async {
        await onStage { _ in
            let log = Log()
            let board = Scripted<Alpha> { board, value in
                let _: Job<Int>? = board.registerJob { log.add("\(value) \(text(of: $0))") }
            }
            let motherboard = Motherboard(boards: [board]), alpha = motherboard[Alpha.self].activation
            let first = alpha.activate(with: 1)
            alpha.activate(with: 2)
            first.cancel()
            #expect(log.entries == ["1 cancelled"])
            #expect(motherboard.pendingWorkCount == 1)
        }
    }

    @Test("X-D4 a finish without a beginning delivers at once, and counts as the one ending")
    func finish() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            let job = board.registerJob(log)
            for number in 1...2 { job?.finish(.success(number)) }
            #expect(log.entries == ["success 1"])
            #expect(motherboard.pendingWorkCount == 0)
        }
    }
}

extension Board {
    /// Registers a job that writes its progress and its result into a log.
    ///
    /// - Parameter body: called after each.
    fileprivate func registerJob(
        _ log: Log, isBackground: Bool = false, then body: @escaping () -> Void = {}
    ) -> Job<Int>? {
        func add(_ entry: String) {
            log.add(entry)
            body()
        }
        return registerJob(
            isBackground: isBackground, progress: { add("progress \($0)") }, onEnd: { add(text(of: $0)) })
    }
}

private func text(of result: Result<Int, any Error>) -> String {
    switch result {
    case .success(let value): "success \(value)"
    case .failure(let error as BoardError): "failure \(error.kind)"
    case .failure(let error): error is CancellationError ? "cancelled" : "failure \(error)"
    }
}
