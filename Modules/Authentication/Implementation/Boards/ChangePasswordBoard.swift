import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues

/// Changes the password by its input, or by what a person types.
final class ChangePasswordBoard: Board, AsyncRequestBoard {
    typealias Contract = ChangePassword
    private let authenticator: Authenticator

    init(_ id: BoardID, _ authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: id)
    }

    func sharesAnswer(to request: ChangePasswordRequest?) -> Bool { request == nil }

    func respond(to request: ChangePasswordRequest?) async throws -> ChangePasswordOutcome {
        if let request { return try await outcome(of: authenticator.changePassword(request)) }
        return try await rootScreen.ask(.changePassword) { request in
            guard let request else { return .cancelled }
            let outcome = try await outcome(of: authenticator.changePassword(request))
            if case .rejected(let problem, let retryAt) = outcome {
                throw AskAgain(problem.sentence(retryAt: retryAt?.description), at: problem.fieldName)
            }
            if let notice = outcome.notice { rootScreen.show(notice) }
            return outcome
        }
    }
}
