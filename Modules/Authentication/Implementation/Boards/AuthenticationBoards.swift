import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues

/// Works with its input, or with what a form on a screen asks for. The outcome of a form is told on another screen.
final class FormBoard<Contract: BoardContract, Input>: Board, RequestBoard
where Contract.Input == Input?, Contract.Command == Never {
    /// The form of one contract.
    struct Form {
        /// Returns the screen: with the reason and the answer that was refused if it asks again.
        let screen: (_ content: [ScreenPart], _ refused: Answer?, @escaping (Answer) -> Void) -> Screen
        /// Returns the input of an answer; nil if the person has given up.
        let read: (Answer) -> Input?
        let cancelled: Contract.Output
        let notice: (Contract.Output) -> Screen?
        /// Returns the problem of an outcome that another answer can solve, so that the form asks again.
        var problem: (Contract.Output) -> String? = { _ in nil }
        /// Returns true if the form has what was typed when it is opened the next time, but for secrets.
        var keepsEntry: (Contract.Output) -> Bool = { _ in false }
    }

    /// The entry of a form whose outcome was a refusal. It outlives the boards of the contract.
    final class LastEntry {
        fileprivate(set) var answer: Answer?
    }

    private let form: Form
    private let last: LastEntry
    private let work: (Input) throws -> PendingOutcome<Contract.Output>
    private weak var asking: Request<Contract>?

    init(
        identifier: BoardID, _ form: Form, last: LastEntry = LastEntry(),
        work: @escaping (Input) throws -> PendingOutcome<Contract.Output>
    ) {
        self.form = form
        self.last = last
        self.work = work
        super.init(identifier: identifier)
    }

    func respond(to request: Request<Contract>) {
        if let input = request.input { return conclude(try work(input)) { request.answer($0) } }
        if let asking, asking.isOpen { return request.join(asking) }
        asking = request
        ask(request, after: last.answer)
    }

    private func ask(_ request: Request<Contract>, saying content: [ScreenPart] = [], after refused: Answer? = nil) {
        rootScreen.show(form.screen(content, refused) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Contract>) {
        guard let input = form.read(answer) else { return request.answer(form.cancelled) }
        conclude(try work(input)) { [weak self] result in
            if let self { last.answer = (try? result.get()).map(form.keepsEntry) == true ? answer : nil }
            if let self, case .failure(let refusal as HashingRefusal) = result {
                return ask(request, saying: [refusal.notice], after: answer)
            }
            if let self, let problem = (try? result.get()).flatMap(form.problem) {
                return ask(request, saying: [.notice(problem, .problem)], after: answer)
            }
            if let self, let notice = result.notice(form.notice) { rootScreen.show(notice) }
            request.answer(result)
        }
    }
}

extension FormBoard<Login, LoginRequest>.Form {
    static var signIn: Self {
        Self(
            screen: { .signIn(saying: $0, keeping: $1, onAnswer: $2) },
            read: { $0.choice == Screen.signIn ? LoginRequest($0) : nil },
            cancelled: .cancelled, notice: { .notice(of: $0) },
            keepsEntry: { if case .rejected = $0 { true } else { false } })
    }
}

extension FormBoard<Register, RegisterRequest>.Form {
    static var register: Self {
        Self(
            screen: { .register(saying: $0, keeping: $1, onAnswer: $2) },
            read: { $0.choice == Screen.createAccount ? RegisterRequest($0) : nil }, cancelled: .cancelled,
            notice: { .notice(of: $0) },
            problem: { outcome in
                guard case .rejected(let problem) = outcome, problem != .emailTaken else { return nil }
                return problem.sentence
            })
    }
}

extension FormBoard<ChangePassword, ChangePasswordRequest>.Form {
    static var changePassword: Self {
        Self(
            screen: { .changePassword(saying: $0, keeping: $1, onAnswer: $2) },
            read: { $0.choice == Screen.changePassword ? ChangePasswordRequest($0) : nil }, cancelled: .cancelled,
            notice: { .notice(of: $0) })
    }
}

extension FormBoard<Grant, GrantRequest>.Form {
    static var grant: Self {
        Self(
            screen: { .grant(saying: $0, keeping: $1, onAnswer: $2) },
            read: { $0.choice == Screen.cancel ? nil : GrantRequest($0) },
            cancelled: .cancelled, notice: { .notice(of: $0) },
            problem: { if case .rejected(.unknownAccount) = $0 { GrantProblem.unknownAccount.sentence } else { nil } })
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

/// Asks until somebody is signed in or gives up. A visitor without an account can open one in between.
final class AuthenticateBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Authenticate
    private let authenticator: Authenticator
    private var asking: Request<Authenticate>?
    /// The account that was opened meanwhile, whose address need not be typed again.
    private var registered: User?

    init(identifier: BoardID, authenticator: Authenticator, boardProducer: any BoardProducing) {
        self.authenticator = authenticator
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioRegister().flow.addTarget(self) { board, outcome in
            if case .registered(let user) = outcome { board.registered = user }
        }
        motherboard.ioRegister().completion.addTarget(self) { board, _ in board.askFirst() }
    }

    func respond(to request: Request<Authenticate>) {
        if let asking { return request.join(asking) }
        (asking, registered) = (request, nil)
        askFirst()
    }

    private func askFirst() {
        let known = registered.map { Answer(Screen.signIn, ["email": $0.email]) }
        ask(saying: ["Sign in, or register, to go on. What you have begun is done then."], keeping: known)
    }

    private func ask(saying content: [ScreenPart], keeping refused: Answer?) {
        let isOpen = rootScreen.show(
            .signIn(saying: content, keeping: refused, others: [Choice(Screen.register)]) { [weak self] in
                self?.read($0)
            })
        if !isOpen { finish { $0.cancel() } }
    }

    private func read(_ answer: Answer) {
        switch answer.choice {
        case Screen.signIn:
            conclude(try authenticator.signIn(LoginRequest(answer))) { [weak self] in self?.read($0, of: answer) }
        case Screen.register: motherboard.ioRegister().activation.activate()
        default: finish { $0.answer(.userClosed) }
        }
    }

    private func read(_ result: Result<LoginOutcome, any Error>, of answer: Answer) {
        switch result {
        case .success(.authenticated(let user)):
            if let notice = result.notice({ .notice(of: $0) }) { rootScreen.show(notice) }
            finish { $0.answer(.authenticated(user: user)) }
        case .success(.rejected(let problem, let retryAt)):
            ask(saying: [.notice(problem.sentence(retryAt: retryAt?.description), .problem)], keeping: answer)
        case .success(.cancelled): finish { $0.answer(.userClosed) }
        case .failure(let refusal as HashingRefusal): ask(saying: [refusal.notice], keeping: answer)
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
                try await hashing.run()
            } deliver: { check in
                deliver(Result { try pending.conclude(check) })
            }
        } catch {
            deliver(.failure(error))
        }
    }
}

extension HashingRefusal {
    fileprivate var notice: ScreenPart { .notice(description, .busy) }
}

extension Request {
    func answer(_ result: Result<Contract.Output, any Error>) { answer { try result.get() } }
}

extension Result {
    /// Returns the notice of an outcome; nil for an error, or if there is nothing to tell.
    func notice(_ make: (Success) -> Screen?) -> Screen? { (try? get()).flatMap(make) }
}
