import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues

/// Asks until somebody is signed in or gives up. A visitor without an account can open one in between.
final class AuthenticateBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Authenticate
    static let awaitedContracts: [any BoardContract.Type] = [Register.self]
    private let authenticator: Authenticator

    init(_ id: BoardID, _ authenticator: Authenticator, boardProducer: any BoardProducing) {
        self.authenticator = authenticator
        super.init(identifier: id, boardProducer: boardProducer)
    }

    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws -> AuthenticateOutcome {
        // The new account, whose address need not be typed again.
        var registered: User?
        while true {
            let form = Question.authenticate(as: registered?.email)
            let outcome: AuthenticateOutcome? = try await rootScreen.ask(form) { answer in
                switch answer {
                case .signIn(let request): try await signIn(request)
                case .register: nil
                case .cancel: .userClosed
                }
            }
            if let outcome { return outcome }
            registered = try await register() ?? registered
        }
    }

    private func signIn(_ request: LoginRequest) async throws -> AuthenticateOutcome {
        let outcome = try await outcome(of: authenticator.signIn(request))
        switch outcome {
        case .authenticated(let user):
            if let notice = outcome.notice { rootScreen.show(notice) }
            return .authenticated(user: user)
        case .rejected(let problem, let retryAt): throw AskAgain(problem.sentence(retryAt: retryAt?.description))
        case .cancelled: return .userClosed
        }
    }

    /// Returns the user of a new account; nil if none was opened.
    private func register() async throws -> User? {
        do {
            if case .registered(let user) = try await motherboard.ioRegister().output(with: nil) { return user }
        } catch  where !Task.isCancelled {
            // The board has told what failed. People who have an account can sign in all the same.
        }
        return nil
    }
}
