import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of tasks that await a barrier, and of waits that end early.
@Suite(.diagnostics) struct AwaitedBarrierTests {
    private let clock = TestClock()

    /// Starts a task of the same domain that awaits the value. The task waits when this returns.
    private func awaiting(
        _ motherboard: Motherboard, timeout: Duration? = nil, isolation: isolated any Actor
    ) async -> Task<String, any Error> {
        let count = waitingCount(motherboard)
        let task = Task { [clock] in
            _ = isolation
            return try await motherboard[User.self].value(timeout: timeout, clock: clock)
        }
        while waitingCount(motherboard) == count { await Task.yield() }
        return task
    }

    private func waitingCount(_ motherboard: Motherboard) -> Int {
        (motherboard.getBoard(identifier: User.id) as? BarrierBoard<String>)?.waitingCount ?? 0
    }

    @Test("CK-D1 awaiting a barrier gives the value when it is overcome")
    func value() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let one = await awaiting(motherboard, isolation: home)
            let other = await awaiting(motherboard, isolation: home)
            #expect(waitingCount(motherboard) == 2)
            motherboard[User.self].activation.activate(with: .overcome("Ada"))
            let oneValue = try await one.value
            #expect(oneValue == "Ada")
            let otherValue = try await other.value
            #expect(otherValue == "Ada")
            #expect(motherboard.boards.isEmpty)
        }
    }

    @Test("CK-D1 a task can await the value through the board, and through another board of its owner")
    func spellings() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let neighbour = Board(identifier: "neighbour")
            motherboard.addBoard(neighbour)
            let barrier = try #require(
                motherboard.getOrProduceBoard(identifier: User.id) as? BarrierBoard<String>)
            let own = Task {
                _ = home
                return try await barrier.value()
            }
            let beside = Task {
                _ = home
                return try await neighbour[User.self].activation.value()
            }
            while barrier.waitingCount < 2 { await Task.yield() }
            motherboard[User.self].activation.activate(with: .overcome("Ada"))
            let ownValue = try await own.value
            #expect(ownValue == "Ada")
            let besideValue = try await beside.value
            #expect(besideValue == "Ada")
            let error = await #expect(throws: BoardError.self) { try await barrier.value() }
            #expect(error?.diagnostic.kind == .boardNotInstalled)
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("CK-D1 while the barrier is being overcome, an awaited value is returned at once")
    func duringOvercome() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let barrier = motherboard[User.self]
            let given = Locked<String?>(nil)
            var task: Task<Void, any Error>?
            barrier.activation.activate(
                with: .wait { _ in
                    task = Task.immediate {
                        _ = home
                        let value = try await barrier.value()
                        given.withLock { $0 = value }
                    }
                })
            barrier.activation.activate(with: .overcome("Ada"))
            #expect(given.withLock { $0 } == "Ada")
            try await task?.value
        }
    }

    @Test("CK-D1 if the barrier is cancelled, tasks that await it get an error, and only the other waits are reported")
    func cancelled() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let task = await awaiting(motherboard, isolation: home)
            motherboard[User.self].activation.activate(with: .cancel)
            let error = await #expect(throws: BarrierError.self) { try await task.value }
            #expect(error == .cancelled(User.id))
            #expect(error?.description == "'user' was cancelled, so there is no value to wait for")
        }
    }

    @Test("CK-D1 cancelling the waiting task removes its wait and leaves the others")
    func taskCancelled() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let task = await awaiting(motherboard, isolation: home)
            let other = await awaiting(motherboard, isolation: home)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(waitingCount(motherboard) == 1)
            motherboard[User.self].activation.activate(with: .overcome("Ada"))
            let otherValue = try await other.value
            #expect(otherValue == "Ada")
        }
    }

    @Test("CK-D1 a task that is cancelled before does not wait at all")
    func cancelledBefore() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let task = Task {
                _ = home
                return try await motherboard[User.self].value()
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(motherboard.boards.isEmpty)
        }
    }

    @Test("CK-D1 a wait with a timeout throws when the time is up, and not when it is overcome in time")
    func timeout() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let late = await awaiting(motherboard, timeout: .seconds(3), isolation: home)
            await clock.sleepers(1)
            clock.advance(by: .seconds(2))
            #expect(waitingCount(motherboard) == 1)
            clock.advance(by: .seconds(1))
            let error = await #expect(throws: BarrierError.self) { try await late.value }
            #expect(error == .timedOut(User.id, after: .seconds(3)))
            #expect(
                error?.description
                    == """
                    'user' was not overcome within 3.0 seconds. Wait longer, or see to it that it is overcome or \
                    cancelled
                    """
            )
            #expect(waitingCount(motherboard) == 0)

            let timely = await awaiting(motherboard, timeout: .seconds(3), isolation: home)
            await clock.sleepers(1)
            motherboard[User.self].activation.activate(with: .overcome("Ada"))
            let timelyValue = try await timely.value
            #expect(timelyValue == "Ada")
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test(
        "CK-D1 a closure can wait with a timeout; if the time is up, it is dropped, which is reported",
        .diagnostics(expecting: .activationDiscarded))
    func closureTimeout() async throws {
        try await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home), log = Log()
            let barrier = motherboard[User.self].activation
            barrier.activate(with: .wait(timeout: .seconds(1), clock: clock) { log.add("short \($0)") })
            barrier.activate(with: .wait(timeout: .seconds(9), clock: clock) { log.add("long \($0)") })
            #expect(motherboard.pendingWorkCount == 2)
            await clock.sleepers(2)
            clock.advance(by: .seconds(1))
            await motherboard.nextDelivery()
            #expect(waitingCount(motherboard) == 1)
            barrier.activate(with: .overcome("Ada"))
            #expect(log.entries == ["long Ada"])
            #expect(motherboard.pendingWorkCount == 0)
            let messages = try #require(DiagnosticRecorder.ofTest?.messages)
            #expect(
                messages == [
                    """
                    activationDiscarded: what waited for 'user' was dropped: 'user' was not overcome within 1.0 \
                    seconds. 
                    """
                        + "Wait longer, or see to it that it is overcome or cancelled"
                ])
        }
    }

    @Test("cancelling the activation that made a wait removes it")
    func activationCancelled() {
        let motherboard = barrierMotherboard(isolation: nil), log = Log()
        let barrier = motherboard[User.self].activation
        let first = barrier.activate(with: .wait { log.add("first \($0)") })
        barrier.activate(with: .wait { log.add("second \($0)") })
        first.cancel()
        #expect(waitingCount(motherboard) == 1)
        barrier.activate(with: .overcome("Ada"))
        #expect(log.entries == ["second Ada"])
    }

    @Test("a root is at rest while a wait has no limit")
    func rest() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            motherboard[User.self].activation.activate(with: .wait { _ in })
            #expect(motherboard.pendingWorkCount == 0)
            await motherboard.workSettled()
        }
    }

    @Test("a task that awaits a barrier that is removed, or has no motherboard, gets an error that says so")
    func removed() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let task = await awaiting(motherboard, isolation: home)
            motherboard.removeBoard(withIdentifier: User.id)
            let error = await #expect(throws: BoardError.self) { try await task.value }
            #expect(error?.diagnostic.kind == .outputMissing)
            #expect(error?.diagnostic.message == "'user' left its motherboard before it was overcome")

            let destination = { () -> ContractDestination<User> in barrierMotherboard(isolation: home)[User.self] }()
            let gone = await #expect(throws: BoardError.self) { try await destination.value() }
            #expect(gone?.diagnostic.kind == .boardNotInstalled)
        }
    }

    @Test("CK-D1 if a barrier is removed, each of several waiting tasks gets the error")
    func severalRemoved() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            let one = await awaiting(motherboard, isolation: home)
            let other = await awaiting(motherboard, timeout: .seconds(3), isolation: home)
            motherboard.removeBoard(withIdentifier: User.id)
            for task in [one, other] {
                let error = await #expect(throws: BoardError.self) { try await task.value }
                #expect(error?.diagnostic.message == "'user' left its motherboard before it was overcome")
            }
        }
    }

    @Test(
        "CK-D1 a task that waits behind a closure gets the same error, and the closure is reported",
        .diagnostics(expecting: .activationDiscarded))
    func removedAfterClosure() async {
        await onDomain { home in
            let motherboard = barrierMotherboard(isolation: home)
            motherboard[User.self].activation.activate(with: .wait { _ in })
            let task = await awaiting(motherboard, isolation: home)
            motherboard.removeBoard(withIdentifier: User.id)
            let error = await #expect(throws: BoardError.self) { try await task.value }
            #expect(error?.diagnostic.kind == .outputMissing)
            #expect(
                DiagnosticRecorder.ofTest?.messages == [
                    "activationDiscarded: 'user' has gone and dropped what waited for it: 1"
                ])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("a task that awaits a barrier whose root is released gets an error that says so")
    func rootGone() async throws {
        try await onDomain { home in
            var motherboard: Motherboard? = barrierMotherboard(isolation: home)
            let barrier = try #require(motherboard?[User.self])
            let task = Task.immediate {
                _ = home
                return try await barrier.value()
            }
            motherboard = nil
            let error = await #expect(throws: BoardError.self) { try await task.value }
            #expect(error?.diagnostic.message == "'user' lost its root motherboard before it was overcome")
        }
    }

    @Test(
        "without an actor a value cannot be awaited, and a wait with a limit is dropped; both report isolationMissing",
        .diagnostics(expecting: .isolationMissing, .activationDiscarded))
    func noActor() async throws {
        let motherboard = barrierMotherboard(isolation: nil)
        motherboard[User.self].activation.activate(with: .wait(timeout: .seconds(1), clock: clock) { _ in })
        #expect(waitingCount(motherboard) == 0)
        let error = await #expect(throws: BoardError.self) {
            _ = try await motherboard[User.self].value(isolation: nil)
        }
        #expect(error?.diagnostic.kind == .isolationMissing)
    }

    @Test("R-1 a barrier and its waits are released with the root")
    func release() async {
        await onDomain { home in
            let leaks = LeakCheck()
            do {
                let motherboard = barrierMotherboard(isolation: home), captured = leaks.watch(Log())
                motherboard[User.self].activation.activate(with: .wait { captured.add($0) })
                motherboard[User.self].activation.activate(
                    with: .wait(timeout: .seconds(1), clock: clock) { captured.add($0) })
                leaks.watch(motherboard)
            }
            leaks.expectNone()
        }
    }
}

private enum User: BoardContract {
    static let id: BoardID = "user"
    typealias Input = BarrierCommand<String>
    typealias Output = String
}

private func barrierMotherboard(isolation: isolated (any Actor)?) -> Motherboard {
    Motherboard(isolation: isolation) { _ in
        BoardRegistration(User.self) { BarrierBoard<String>(identifier: $0) }
    }
}
