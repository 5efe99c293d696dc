import AuthenticationIO
import Boardy
import BoardyHeadless
import Testing

@testable import Authentication

/// The order in which password hashes are computed, and the hashes that are not. No hash takes any time here: a test
/// gives each its turn.
@Suite struct HashingOrderTests {
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

    @Test("AU-12 a form whose password has no place asks again, says so in words, and counts no failure")
    @MainActor func form() async throws {
        let queue = HashingQueue(width: 1, places: 0)
        let app = App(Array(repeating: .signIn(), count: 9) + [.cancel], options: .default.with(queue))
        try await queue.enter(for: PasswordSender())
        #expect(try await app.outputs(of: Login.self, nil) == [.cancelled])
        let sentence =
            "Too many people sign in at the moment. This password was not looked at, and nothing was changed. "
            + "Try again in ten seconds."
        let screens = app.driver.prompts.filter { $0.title == "Sign in" }
        #expect(screens.count == 10)
        #expect(screens.dropFirst().allSatisfy { $0.content == [.notice(sentence, .busy)] })
        // The address is there again, the password is not.
        #expect(screens.last?.field(named: "email")?.defaultValue == "ada@example.com")
        queue.leave()
        try await app.register()
        #expect(try await app.signIn()?.user?.email == "ada@example.com")
    }
}
