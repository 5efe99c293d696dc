import BoardyCore
import BoardySodium
import Testing

/// The order in which password hashes are computed, and the hashes that are not. Hashes take no time here: a test
/// gives each its turn.
@Suite struct HashingQueueTests {
    /// A queue whose only turn the test has, and the hashes in the order in which they are computed.
    private final class Steps: Sendable {
        let queue: HashingQueue
        private let names = Locked<[String]>([])

        init(places: Int = 1_000) async throws {
            queue = HashingQueue(width: 1, places: places)
            try await queue.enter(for: PasswordSender())
        }

        var computed: [String] { names.withLock { $0 } }

        /// Begins a hash, and returns when it waits or was refused.
        func begin(_ sender: PasswordSender, _ name: String? = nil) async -> Task<Void, any Error> {
            let hasEnded = Locked(false), before = queue.admittedCount
            let task = Task { [queue, names] in
                defer { hasEnded.withLock { $0 = true } }
                try await queue.run(for: sender) { names.withLock { $0.append(name ?? sender.network) } }
            }
            while queue.admittedCount == before, !hasEnded.withLock({ $0 }) { await Task.yield() }
            return task
        }

        func begin(_ network: String, isKnown: Bool = false) async -> Task<Void, any Error> {
            await begin(PasswordSender(network: network, isKnown: isKnown))
        }

        /// Gives the turn away, and returns when nobody waits.
        func end() { queue.leave() }
    }

    @Test("AU-12 the networks take turns: before the hash of one there is at most one of each other network")
    func networks() async throws {
        let steps = try await Steps()
        var tasks: [Task<Void, any Error>] = []
        for _ in 1...40 { tasks.append(await steps.begin("a")) }
        for _ in 1...20 { tasks.append(await steps.begin("b")) }
        tasks.append(await steps.begin("owner"))
        steps.end()
        for task in tasks { try await task.value }
        #expect(steps.computed.prefix(5) == ["a", "b", "owner", "a", "b"])
        #expect(steps.computed.count == 61)
    }

    @Test(
        "AU-12 known browsers take turns with all others, so 64 networks of strangers put one hash before the owner's")
    func known() async throws {
        let steps = try await Steps(places: 64)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...64 { tasks.append(await steps.begin("\(number)")) }
        tasks.append(await steps.begin("owner", isKnown: true))
        steps.end()
        for task in tasks { try await task.value }
        #expect(try #require(steps.computed.firstIndex(of: "owner")) <= 1)
        #expect(steps.computed.count == 65)
    }

    @Test("AU-12 beyond the places that there are a hash is refused; known browsers have places of their own")
    func bound() async throws {
        let steps = try await Steps(places: 3)
        var tasks: [Task<Void, any Error>] = []
        for network in ["a", "b", "c"] { tasks.append(await steps.begin(network)) }
        await #expect(throws: HashingRefusal.full) { try await steps.begin("d").value }
        tasks.append(await steps.begin("d", isKnown: true))
        #expect(steps.queue.waitingCount == 4)
        steps.end()
        for task in tasks { try await task.value }
        #expect(Set(steps.computed) == ["a", "b", "c", "d"])
        #expect(steps.queue.waitingCount == 0)
        // The turn is free again.
        #expect(try await steps.queue.run { 7 } == 7)
    }

    @Test("AU-12 a network that has most of the places gives its last one to a network with fewer")
    func places() async throws {
        let steps = try await Steps(places: 3)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...3 { tasks.append(await steps.begin(PasswordSender(network: "a"), "a\(number)")) }
        tasks.append(await steps.begin("b"))
        await #expect(throws: HashingRefusal.full) { try await tasks[2].value }
        // Two of one network and one of another: a third network gets none by that, and the first no further one.
        await #expect(throws: HashingRefusal.full) { try await steps.begin("a").value }
        tasks.append(await steps.begin("c"))
        await #expect(throws: HashingRefusal.full) { try await tasks[1].value }
        steps.end()
        for task in [tasks[0], tasks[3], tasks[4]] { try await task.value }
        #expect(steps.computed == ["a1", "b", "c"])
    }

    @Test("AU-12 no hash is computed for a client that has left, and it takes no place from others")
    func left() async throws {
        let steps = try await Steps(places: 2), hasLeft = Locked(false)
        let gone = PasswordSender(network: "gone", hasLeft: { hasLeft.withLock { $0 } })
        let first = await steps.begin(gone), second = await steps.begin(gone)
        hasLeft.withLock { $0 = true }
        // There is no place, so those who have left are looked for.
        let owner = await steps.begin("owner")
        for task in [first, second] { await #expect(throws: HashingRefusal.clientLeft) { try await task.value } }
        let third = await steps.begin(gone)
        steps.end()
        try await owner.value
        await #expect(throws: HashingRefusal.clientLeft) { try await third.value }
        #expect(steps.computed == ["owner"])
    }

    @Test("AU-12 a cancelled activation takes its hash out of the queue at once")
    func cancelled() async throws {
        let steps = try await Steps(places: 1)
        let task = await steps.begin("a")
        task.cancel()
        #expect(steps.queue.waitingCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
        let early = Task { [queue = steps.queue] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await queue.run { _ = Issue.record("a cancelled hash was computed") }
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        let next = await steps.begin("b")
        steps.end()
        try await next.value
        #expect(steps.computed == ["b"])
    }

    @Test(
        "FA-7 no more hashes are computed at once than the queue is wide, however many sign-ins there are",
        arguments: [0, 1, 2])
    func atOnce(width: Int) async throws {
        let queue = HashingQueue(width: width), running = Locked(0), most = Locked(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...50 {
                group.addTask {
                    try await queue.run {
                        let count = running.withLock { count in
                            count += 1
                            return count
                        }
                        most.withLock { $0 = max($0, count) }
                        // Long enough for a second thread to come in, if one may.
                        for _ in 0..<10_000 where running.withLock({ $0 }) < 2 {}
                        running.withLock { $0 -= 1 }
                    }
                }
            }
            for try await _ in group {}
        }
        #expect((1...max(1, width)).contains(most.withLock { $0 }))
    }
}
