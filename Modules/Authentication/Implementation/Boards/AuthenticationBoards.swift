import AuthenticationIO
import Boardy
import Headless
import Values

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
            conclude(try authenticator.signIn(input)) { request.answer($0) }
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
        conclude(try authenticator.signIn(LoginRequest(answer))) { [weak self] result in
            if let self, let notice = result.notice({ .notice(of: $0) }) { rootScreen.show(notice) }
            request.answer(result)
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
            conclude(authenticator.register(input)) { request.answer($0) }
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
        conclude(authenticator.register(RegisterRequest(answer))) { [weak self] result in
            if let self, let notice = result.notice({ .notice(of: $0) }) { rootScreen.show(notice) }
            request.answer(result)
        }
    }
}

/// Changes the password of the signed-in user, with the input or with what a screen asks for.
final class ChangePasswordBoard: Board, RequestBoard {
    typealias Contract = ChangePassword
    private let authenticator: Authenticator

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func respond(to request: Request<ChangePassword>) {
        if let input = request.input {
            return conclude(try authenticator.changePassword(input)) { request.answer($0) }
        }
        rootScreen.show(.changePassword { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<ChangePassword>) {
        guard answer.choice == Screen.changePassword else { return request.answer(.cancelled) }
        conclude(try authenticator.changePassword(ChangePasswordRequest(answer))) { [weak self] result in
            if let self, let notice = result.notice({ .notice(of: $0) }) { rootScreen.show(notice) }
            request.answer(result)
        }
    }
}

/// Tells the role of the signed-in user at once.
final class CurrentRoleBoard: Board, RequestBoard {
    typealias Contract = CurrentRole
    private let authenticator: Authenticator

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func respond(to request: Request<CurrentRole>) { request.answer { try authenticator.currentRole() } }
}

/// Grants a role, with the input or with what a screen asks for.
final class GrantBoard: Board, RequestBoard {
    typealias Contract = Grant
    private let authenticator: Authenticator

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Grant>) {
        if let input = request.input { return request.answer { try authenticator.grant(input) } }
        rootScreen.show(.grant { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Grant>) {
        if answer.choice == Screen.cancel { return request.answer(.cancelled) }
        request.answer {
            let outcome = try authenticator.grant(GrantRequest(answer))
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

    private func ask(saying content: [ScreenPart] = []) {
        let isOpen = rootScreen.show(
            .signIn(saying: content, others: [Choice(Screen.register)]) { [weak self] in self?.read($0) })
        if !isOpen { finish { $0.cancel() } }
    }

    private func read(_ answer: Answer) {
        switch answer.choice {
        case Screen.signIn:
            conclude(try authenticator.signIn(LoginRequest(answer))) { [weak self] in self?.read($0) }
        case Screen.register: motherboard.ioRegister().activation.activate()
        default: finish { $0.answer(.userClosed) }
        }
    }

    private func read(_ result: Result<LoginOutcome, any Error>) {
        switch result {
        case .success(.authenticated(let user)):
            if let notice = result.notice({ .notice(of: $0) }) { rootScreen.show(notice) }
            finish { $0.answer(.authenticated(user: user)) }
        case .success(.rejected(let problem, let retryAt)):
            ask(saying: [.notice(problem.sentence(retryAt: retryAt?.description), .problem)])
        case .success(.cancelled): finish { $0.answer(.userClosed) }
        case .failure(let error): finish { $0.fail(error) }
        }
    }

    private func finish(_ end: (Request<Authenticate>) -> Void) {
        guard let request = asking else { return }
        asking = nil
        end(request)
    }
}

extension Board {
    /// Computes the hash of a pending outcome off the domain, and delivers the outcome on it.
    func conclude<Value>(
        _ pending: @autoclosure () throws -> PendingOutcome<Value>,
        deliver: @escaping (Result<Value, any Error>) -> Void
    ) {
        do {
            let pending = try pending()
            guard let hashing = pending.hashing else {
                return deliver(Result { try pending.conclude(.success(PasswordCheck())) })
            }
            perform {
                try await HashingQueue.shared.run(hashing)
            } deliver: { check in
                deliver(Result { try pending.conclude(check) })
            }
        } catch {
            deliver(.failure(error))
        }
    }
}

extension Request {
    /// Answers with the outcome, or fails with the error.
    func answer(_ result: Result<Contract.Output, any Error>) { answer { try result.get() } }
}

extension Result {
    /// Returns the notice of an outcome; nil for an error, or if there is nothing to tell.
    func notice(_ make: (Success) -> Screen?) -> Screen? { (try? get()).flatMap(make) }
}
