import BoardyCore
import BoardyTesting
import Testing

/// Tests of a clock that a test advances.
@Suite struct TestClockTests {
    private let clock = TestClock()

    @Test("time stands still until it is advanced, and never goes back")
    func now() {
        let start = clock.now
        #expect(clock.now == start)
        clock.advance(by: .seconds(3))
        #expect(start.duration(to: clock.now) == .seconds(3))
        clock.advance(by: .seconds(-1))
        #expect(start.duration(to: clock.now) == .seconds(3))
        #expect(start < clock.now)
        #expect(clock.minimumResolution == .zero)
    }

    @Test("a task wakes when its deadline is reached, and not before")
    func deadline() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        try await task.value
    }

    @Test("a task does not sleep for a deadline that is past")
    func past() async throws {
        let start = clock.now
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: start, tolerance: nil)
        try await clock.sleep(until: clock.now)
    }

    @Test("tasks wake in the order of their deadlines, and for one deadline in the order of their calls")
    func order() async {
        await onDomain { home in
            let clock = TestClock()
            let woken = Locked<[String]>([])
            var tasks: [Task<Void, any Error>] = []
            for (name, seconds) in [("c", 3), ("a", 1), ("b1", 2), ("b2", 2)] {
                tasks.append(
                    Task {
                        // On one actor they resume in the order in which they were woken.
                        _ = home
                        try await clock.sleep(for: .seconds(seconds))
                        woken.withLock { $0.append(name) }
                    })
                await clock.sleepers(tasks.count)
            }
            clock.advance(by: .seconds(5))
            for task in tasks { try? await task.value }
            #expect(woken.withLock { $0 } == ["a", "b1", "b2", "c"])
        }
    }

    @Test("a cancelled task wakes at once with CancellationError; one cancelled before does not sleep")
    func cancelled() async {
        let asleep = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
        asleep.cancel()
        await #expect(throws: CancellationError.self) { try await asleep.value }
        #expect(clock.sleeperCount == 0)
        let cancelledBefore = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        cancelledBefore.cancel()
        await #expect(throws: CancellationError.self) { try await cancelledBefore.value }
    }

    @Test("if a task sleeps and is cancelled at the same time, it does not stay asleep")
    func cancelledAnytime() async {
        for _ in 0..<500 {
            let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
            task.cancel()
            _ = await task.result
        }
        #expect(clock.sleeperCount == 0)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("waiting for sleepers ends when enough tasks sleep, or when it is cancelled")
    func sleepers() async {
        await clock.sleepers(0)
        let watcher = Task { [clock] in await clock.sleepers(2) }
        let sleepers = (1...2).map { _ in Task { [clock] in try await clock.sleep(for: .seconds(1)) } }
        await watcher.value
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .seconds(1))
        for sleeper in sleepers { _ = await sleeper.result }

        // Runs until it waits.
        let vain = Task.immediate { [clock] in await clock.sleepers(1) }
        vain.cancel()
        await vain.value
        let cancelledBefore = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            await clock.sleepers(1)
        }
        cancelledBefore.cancel()
        await cancelledBefore.value
    }
}
