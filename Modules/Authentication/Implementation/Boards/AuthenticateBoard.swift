import AuthenticationIO
import Boardy
import Headless

/// Asks until somebody is signed in or gives up. A visitor without an account can open one in between.
final class AuthenticateBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Authenticate
    private let authenticator: Authenticator
    private var asking: Request<Authenticate>?

    init(identifier: BoardID, authenticator: Authenticator, boardProducer: any BoardProducing) {
        self.authenticator = authenticator
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioRegister().completion.addTarget(self) { board, _ in board.ask() }
    }

    func respond(to request: Request<Authenticate>) {
        if let asking { return request.join(asking) }
        asking = request
        ask()
    }

    private func ask(saying content: [String] = []) {
        let isOpen = rootScreen.show(
            .signIn(saying: content, others: [Choice(Screen.register)]) { [weak self] in self?.read($0) })
        if !isOpen { finish { $0.cancel() } }
    }

    private func read(_ answer: Answer) {
        switch answer.choice {
        case Screen.signIn: signIn(LoginRequest(answer))
        case Screen.register: motherboard.ioRegister().activation.activate()
        default: finish { $0.answer(.userClosed) }
        }
    }

    private func signIn(_ request: LoginRequest) {
        do {
            let outcome = try authenticator.signIn(request)
            switch outcome {
            case .authenticated(let user):
                if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
                finish { $0.answer(.authenticated(user: user)) }
            case .rejected(let problem): ask(saying: [problem.sentence])
            case .cancelled: finish { $0.answer(.userClosed) }
            }
        } catch {
            finish { $0.fail(error) }
        }
    }

    private func finish(_ end: (Request<Authenticate>) -> Void) {
        guard let request = asking else { return }
        asking = nil
        end(request)
    }
}
