import AuthenticationIO
import Boardy
import BoardyHeadless

/// Grants the role that its input or a person names.
final class GrantBoard: Board, AsyncRequestBoard {
    typealias Contract = Grant
    private let authenticator: Authenticator

    init(_ id: BoardID, _ authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: id)
    }

    func sharesAnswer(to request: GrantRequest?) -> Bool { request == nil }

    func respond(to request: GrantRequest?) async throws -> GrantOutcome {
        if let request { return try authenticator.grant(request) }
        return try await rootScreen.ask(.grant) { request in
            guard let request else { return .cancelled }
            let outcome = try authenticator.grant(request)
            if case .rejected(let problem) = outcome { throw AskAgain(problem.sentence, at: problem.fieldName) }
            if let notice = outcome.notice { rootScreen.show(notice) }
            return outcome
        }
    }
}
