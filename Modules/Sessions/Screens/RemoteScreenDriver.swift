public import BoardyCoding
public import BoardyHeadless
public import BoardyRemote
import BoardySodium

/// The way of a worker's process to the sessions of other processes, in which its boards show their screens.
public struct RemoteScreens: Sendable {
    /// The contract by which boards of this process send screens.
    let contract: ServedContract
    fileprivate let caller: any RemoteCaller
    fileprivate let queue: any QueueAdministration
    fileprivate let clock: any Clock<Duration>

    /// - Parameters:
    ///   - caller: the queue.
    ///   - queue: tells the processes that serve, so that nobody waits for an answer of one that has gone, and the
    ///     activations that go on.
    ///   - wire: the coding of this process, whose keys seal the secrets of answers.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public init(
        caller: any RemoteCaller, queue: any QueueAdministration, wire: WireCoding,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(JSONProblem) {
        contract = try ServedContract(ShowScreen.self, wire: wire)
        self.caller = caller
        self.queue = queue
        self.clock = clock
    }

    /// Returns the driver of an activation's screens.
    public func driver(for claim: RemoteClaim, at address: ScreenAddress) -> any ScreenDriver {
        RemoteScreenDriver(screens: self, claim: claim, address: address)
    }

    /// Returns true if an activation is open, and nobody has cancelled it. It counts as open if the queue cannot be
    /// reached.
    fileprivate func mayGoOn(_ id: ActivationID) async -> Bool {
        guard let rows = try? await queue.list(QueueFilter(ids: [id]), limit: 1) else { return true }
        return rows.first.map { $0.state.isOpen && !$0.isCancelRequested } ?? false
    }
}

/// A driver that has each screen shown in the process of the caller.
///
/// The name of such an activation is made of the one that is served, the number of the screen and its content. So a
/// second attempt gets the answers that were given to the first one, as long as it shows the same screens. A screen
/// that the first attempt has left open belongs to the second one too, with the values that a person has typed there.
private final class RemoteScreenDriver: ScreenDriver {
    private let screens: RemoteScreens
    private let claim: RemoteClaim
    private let address: ScreenAddress
    /// The waits of the activation whose app is being launched.
    private let waits = AnswerWaits.current
    private var count = 0

    init(screens: RemoteScreens, claim: RemoteClaim, address: ScreenAddress) {
        self.screens = screens
        self.claim = claim
        self.address = address
    }

    func present(_ notice: Prompt) async throws { _ = try await reply(to: notice) }

    func answer(_ prompt: Prompt) async throws -> Answer {
        guard let answer = try await reply(to: prompt).answer else { throw ScreenProblem.notShown(prompt) }
        return answer
    }

    func finish() {}

    private func reply(to prompt: Prompt) async throws -> ScreenReply {
        count += 1
        waits?.begin()
        defer { waits?.end() }
        let request = ScreenRequest(session: address.session, prompt: prompt)
        let input = try ShowScreen.encode(input: request, by: screens.contract.wire)
        do {
            return try await reply(to: input, attempt: 0)
        } catch let failure as RemoteFailure where [.cancelled, .discarded, .unknownActivation].contains(failure.code) {
            // The screen was closed with an attempt before. This one shows it again.
            try Task.checkCancellation()
            return try await reply(to: input, attempt: claim.attempt)
        }
    }

    private func reply(to input: [UInt8], attempt: Int) async throws -> ScreenReply {
        let request = RemoteRequest(
            id: id(of: input, attempt), contract: address.contract, hash: screens.contract.version.hash, input: input,
            context: Array(claim.hold.id.text.utf8), caller: screens.caller.process)
        let watch = CallerWatch(screens: screens, address: address)
        let bytes: [UInt8]?
        do {
            bytes = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
                group.addTask { [caller = screens.caller] in
                    let output = try await caller.submit(request).first { _ in true }
                    // Outputs that nobody waits for any more end like those that are over.
                    if output == nil { try Task.checkCancellation() }
                    return output?.bytes
                }
                group.addTask { try await watch.untilGone() }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        } catch  where !(error is RemoteFailure) {
            leave(request.id)
            throw error
        }
        guard let bytes else { throw ScreenProblem.noSession(address.session) }
        return try ShowScreen.decode(output: bytes, by: screens.contract.wire)
    }

    /// Closes a screen without an answer. If this attempt was stopped and the activation goes on, the screen stays open
    /// for the next attempt.
    private func leave(_ screen: ActivationID) {
        let isStopped = Task.isCancelled
        Task { [screens, claim] in
            if isStopped, await screens.mayGoOn(claim.hold.id) { return }
            try? await screens.caller.cancel(screen)
        }
    }

    private func id(of input: [UInt8], _ attempt: Int) -> ActivationID {
        let facts = "\(claim.hold.id) \(count) \(attempt) \(address.contract) "
        return ActivationID(hash: SHA256.hash(of: Array(facts.utf8) + input))
    }
}

/// Watches the process that shows a screen.
private struct CallerWatch: Sendable {
    let screens: RemoteScreens
    let address: ScreenAddress

    /// Waits until the process has gone.
    ///
    /// - Throws: ``ScreenProblem`` then. After a restart of the database a process may be missing for a moment, so it
    ///   has to be missing twice in a row.
    func untilGone() async throws -> [UInt8]? {
        var missing = 0
        while missing < 2 {
            try await screens.clock.sleep(for: .seconds(5))
            guard let processes = try? await screens.queue.processes() else { continue }
            let isThere = processes.contains { $0.serves(address.contract, hash: screens.contract.version.hash) }
            missing = isThere ? 0 : missing + 1
        }
        throw ScreenProblem.processGone(address)
    }
}
