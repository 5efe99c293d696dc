import AuthenticationIO
import Boardy
import BoardyHeadless

/// Asks until somebody is signed in or gives up. A visitor without an account can open one in between.
final class AuthenticateBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Authenticate
    static let awaitedContracts: [any BoardContract.Type] = [Register.self]
    private let authenticator: Authenticator
    private let offersToStay: Bool

    init(_ id: BoardID, _ authenticator: Authenticator, offersToStay: Bool, boardProducer: any BoardProducing) {
        (self.authenticator, self.offersToStay) = (authenticator, offersToStay)
        super.init(identifier: id, boardProducer: boardProducer)
    }

    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws -> AuthenticateOutcome {
        while true {
            let form = Question.authenticate(offersToStay: offersToStay)
            let outcome: AuthenticateOutcome? = try await rootScreen.ask(form) { answer in
                switch answer {
                case .signIn(let form): try await signIn(form)
                case .register: try await register().map { .authenticated(user: $0) }
                case .cancel: .userClosed
                }
            }
            if let outcome { return outcome }
        }
    }

    private func signIn(_ form: AccountForm<LoginRequest>) async throws -> AuthenticateOutcome {
        let outcome = try await outcome(of: authenticator.signIn(form.request, stays: form.stays))
        if let notice = try outcome.notice() { rootScreen.show(notice) }
        return if case .authenticated(let user) = outcome { .authenticated(user: user) } else { .userClosed }
    }

    /// Returns the user of a new account, who is signed in; nil if none was opened.
    private func register() async throws -> User? {
        do {
            // A process with an earlier version opens the account and signs nobody in.
            if case .registered = try await motherboard.ioRegister().output(with: nil) {
                return try authenticator.currentUser()
            }
        } catch  where !Task.isCancelled {
            // The board has told what failed. People who have an account can sign in all the same.
        }
        return nil
    }
}
