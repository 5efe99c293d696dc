import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues

/// Signs in with its input, or with what a person types. A refusal is told in the form.
final class LoginBoard: Board, AsyncRequestBoard {
    typealias Contract = Login
    private let authenticator: Authenticator

    init(_ id: BoardID, _ authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: id)
    }

    func sharesAnswer(to request: LoginRequest?) -> Bool { request == nil }

    func respond(to request: LoginRequest?) async throws -> LoginOutcome {
        if let request { return try await outcome(of: authenticator.signIn(request)) }
        return try await rootScreen.ask(.signIn) { request in
            guard let request else { return .cancelled }
            let outcome = try await outcome(of: authenticator.signIn(request))
            if case .rejected(let problem, let retryAt) = outcome {
                throw AskAgain(problem.sentence(retryAt: retryAt?.description))
            }
            if let notice = outcome.notice { rootScreen.show(notice) }
            return outcome
        }
    }
}
