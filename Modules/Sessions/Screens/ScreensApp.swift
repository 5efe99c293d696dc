public import BoardyCoding
import BoardyCore
public import BoardyRemote

/// The app of a worker that shows the screens of other processes in the sessions of this one.
///
///     let app = try ScreensApp(for: screens, of: process, wire: wire)
///     let worker = RemoteWorker(row, serving: app, from: engine.workers)
public struct ScreensApp: RemoteApp {
    public let contracts: [ServedContract]
    private let sessions: ScreenSessions
    private let domain = ScreensDomain()

    /// - Parameters:
    ///   - sessions: the sessions of this process.
    ///   - process: this process.
    ///   - wire: the coding of this process, whose keys open the secrets of answers.
    /// - Throws: ``BoardyCoding/JSONProblem`` for a sample that cannot be written.
    public init(for sessions: ScreenSessions, of process: ProcessID, wire: WireCoding) throws(JSONProblem) {
        self.sessions = sessions
        contracts = [
            try ServedContract(ShowScreen.self, wire: wire, servedAs: process.screens)
        ]
    }

    public func domain(for claim: RemoteClaim) -> ScreensDomain { domain }

    public func launch(for claim: RemoteClaim, on domain: isolated ScreensDomain) -> LaunchedApp {
        LaunchedApp(motherboard: Motherboard(boards: [ShowScreenBoard(sessions)]), unit: nil)
    }
}

/// The domain of the boards that wait for answers to screens.
public actor ScreensDomain {}

/// Hands a screen to its session, and sends the answer.
private final class ShowScreenBoard: Board, ContractBoard {
    typealias Contract = ShowScreen
    private let sessions: ScreenSessions

    init(_ sessions: ScreenSessions) {
        self.sessions = sessions
        super.init(identifier: ShowScreen.id)
    }

    func activate(withGuaranteedInput request: ScreenRequest) {
        perform { [sessions] in
            try await sessions.reply(to: request)
        } deliver: { [weak self] result in
            switch result {
            case .success(let reply): self?.sendOutput(reply)
            case .failure(let error): self?.fail(error)
            }
        }
    }
}
