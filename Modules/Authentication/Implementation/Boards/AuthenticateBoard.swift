import AuthenticationIO
import Boardy
import Headless

/// Asks until somebody is signed in or gives up; whoever has no account yet can open one in between.
final class AuthenticateBoard: ModernContinuableBoard, ContractBoard {
    typealias Contract = Authenticate

    private let authenticator: Authenticator
    private var isAsking = false

    init(identifier: BoardID, authenticator: Authenticator, boardProducer: any BoardProducing) {
        self.authenticator = authenticator
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioRegister().completion.addTarget(self) { board, _ in board.ask() }
    }

    func activate(withGuaranteedInput input: Void) {
        // Whoever activates it a second time meanwhile hears the same answer.
        if !isAsking { ask() }
    }

    private func ask(saying content: [String] = []) {
        isAsking = rootScreen.show(
            .signIn(saying: content, others: [Choice(Screen.register)]) { [weak self] in self?.didAnswer($0) })
        if !isAsking { complete(false) }
    }

    private func didAnswer(_ answer: Answer) {
        switch answer.choice {
        case Screen.signIn: signIn(LoginRequest(answer))
        case Screen.register: motherboard.ioRegister().activation.activate()
        default: end(.userClosed)
        }
    }

    private func signIn(_ request: LoginRequest) {
        do {
            let outcome = try authenticator.signIn(request)
            switch outcome {
            case .authenticated(let user):
                if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
                end(.authenticated(user: user))
            case .rejected(let problem): ask(saying: [problem.sentence])
            case .cancelled: end(.userClosed)
            }
        } catch {
            fail(error)
        }
    }

    private func end(_ outcome: AuthenticateOutcome) {
        sendOutput(outcome)
        complete()
    }
}
