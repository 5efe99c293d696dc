import AuthenticationIO
import Boardy
import Headless

/// Signs somebody in once, with the input or with what a screen asks for.
final class LoginBoard: Board, RequestBoard {
    typealias Contract = Login
    private let authenticator: Authenticator
    private weak var asking: Request<Login>?

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Login>) {
        if let input = request.input {
            request.answer { try authenticator.signIn(input) }
        } else if let asking, asking.isOpen {
            request.join(asking)
        } else {
            ask(request)
        }
    }

    private func ask(_ request: Request<Login>) {
        asking = request
        rootScreen.show(.signIn { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Login>) {
        guard answer.choice == Screen.signIn else { return request.answer(.cancelled) }
        request.answer {
            let outcome = try authenticator.signIn(LoginRequest(answer))
            if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
            return outcome
        }
    }
}

/// Opens an account, with the input or with what a screen asks for.
final class RegisterBoard: Board, RequestBoard {
    typealias Contract = Register
    private let authenticator: Authenticator
    private weak var asking: Request<Register>?

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Register>) {
        if let input = request.input {
            request.answer { try authenticator.register(input) }
        } else if let asking, asking.isOpen {
            request.join(asking)
        } else {
            ask(request)
        }
    }

    private func ask(_ request: Request<Register>) {
        asking = request
        rootScreen.show(.register { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Register>) {
        guard answer.choice == Screen.createAccount else { return request.answer(.cancelled) }
        request.answer {
            let outcome = try authenticator.register(RegisterRequest(answer))
            if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
            return outcome
        }
    }
}

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
