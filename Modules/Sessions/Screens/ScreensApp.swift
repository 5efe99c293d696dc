public import BoardyCoding
import BoardyCore
public import BoardyRemote

/// The app of a worker that shows the screens of other processes in the sessions of this one.
///
///     let app = try ScreensApp(for: screens, of: process, wire: wire, queue: engine.administration)
///     let worker = RemoteWorker(row, serving: app, from: engine.workers)
public struct ScreensApp: RemoteApp {
    public let contracts: [ServedContract]
    private let sessions: ScreenSessions
    private let watch: OwnerWatch
    private let domain = ScreensDomain()

    /// - Parameters:
    ///   - sessions: the sessions of this process.
    ///   - process: this process.
    ///   - wire: the coding of this process, whose keys open the secrets of answers.
    ///   - queue: tells when the activation of a screen has ended.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public init(
        for sessions: ScreenSessions, of process: ProcessID, wire: WireCoding, queue: any QueueAdministration,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(JSONProblem) {
        self.sessions = sessions
        watch = OwnerWatch(queue: queue, clock: clock)
        contracts = [
            try ServedContract(ShowScreen.self, wire: wire, servedAs: process.screens)
        ]
    }

    public func domain(for claim: RemoteClaim) -> ScreensDomain { domain }

    public func launch(for claim: RemoteClaim, on domain: isolated ScreensDomain) -> LaunchedApp {
        let board = ShowScreenBoard(sessions, of: claim.request.screenOwner, watch)
        return LaunchedApp(motherboard: Motherboard(boards: [board]), unit: nil)
    }
}

/// The domain of the boards that wait for answers to screens.
public actor ScreensDomain {}

/// Hands a screen to its session, and sends the answer.
private final class ShowScreenBoard: Board, ContractBoard {
    typealias Contract = ShowScreen
    private let sessions: ScreenSessions
    private let activationID: ActivationID?
    private let watch: OwnerWatch

    /// - Parameter activationID: the activation whose board shows the screen; nil if its process does not tell.
    init(_ sessions: ScreenSessions, of activationID: ActivationID?, _ watch: OwnerWatch) {
        self.sessions = sessions
        self.activationID = activationID
        self.watch = watch
        super.init(identifier: ShowScreen.id)
    }

    func activate(withGuaranteedInput request: ScreenRequest) {
        perform { [sessions, activationID, watch] in
            try await withThrowingTaskGroup(of: ScreenReply?.self) { group in
                group.addTask { try await sessions.reply(to: request, of: activationID) }
                if let activationID { group.addTask { try await watch.untilEnded(activationID) } }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        } deliver: { [weak self] result in
            switch result {
            case .success(let reply?): self?.sendOutput(reply)
            // Nobody waits for the answer any more.
            case .success(nil), .failure(is CancellationError): self?.complete(false)
            case .failure(let error): self?.fail(error)
            }
        }
    }
}

/// Watches the activations whose boards have open screens.
///
/// A worker closes its screens when their activation ends. A screen that was left open for the next attempt has no
/// worker meanwhile.
struct OwnerWatch: Sendable {
    let queue: any QueueAdministration
    let clock: any Clock<Duration>

    /// Waits until an activation has ended without an answer. After an answer its worker may still ask.
    func untilEnded(_ owner: ActivationID) async throws -> ScreenReply? {
        while true {
            try await clock.sleep(for: .seconds(10))
            guard let rows = try? await queue.list(QueueFilter(ids: [owner]), limit: 1) else { continue }
            switch rows.first?.state {
            case .waiting, .running, .done: continue
            case .failed, .dead, .cancelled, nil: return nil
            }
        }
    }
}
