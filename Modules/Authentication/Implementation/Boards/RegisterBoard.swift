import AuthenticationIO
import Boardy
import BoardyHeadless

/// Opens an account with its input, or with what a person types, who is signed in then.
final class RegisterBoard: Board, AsyncRequestBoard {
    typealias Contract = Register
    private let authenticator: Authenticator

    init(_ id: BoardID, _ authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: id)
    }

    func sharesAnswer(to request: RegisterRequest?) -> Bool { request == nil }

    func respond(to request: RegisterRequest?) async throws -> RegisterOutcome {
        if let request { return try await outcome(of: authenticator.register(request)) }
        return try await rootScreen.ask(.register) { request in
            guard let request else { return .cancelled }
            let outcome = try await outcome(of: authenticator.register(request, signsIn: true))
            if case .rejected(let problem) = outcome, problem != .emailTaken {
                throw AskAgain(problem.sentence, at: problem.fieldName)
            }
            if let notice = outcome.notice { rootScreen.show(notice) }
            return outcome
        }
    }
}
