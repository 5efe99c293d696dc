import AuthenticationIO
import Boardy
import BoardyHeadless

/// Signs in with its input, or with what a person types. A refusal is told on another screen.
final class LoginBoard: Board, AsyncRequestBoard {
    typealias Contract = Login
    private let authenticator: Authenticator
    private let refused: RefusedAddress

    init(_ id: BoardID, _ authenticator: Authenticator, refused: RefusedAddress) {
        self.authenticator = authenticator
        self.refused = refused
        super.init(identifier: id)
    }

    func sharesAnswer(to request: LoginRequest?) -> Bool { request == nil }

    func respond(to request: LoginRequest?) async throws -> LoginOutcome {
        if let request { return try await outcome(of: authenticator.signIn(request)) }
        return try await rootScreen.ask(.signIn(as: refused.email)) { request in
            guard let request else { return .cancelled }
            refused.email = nil
            let outcome = try await outcome(of: authenticator.signIn(request))
            if case .rejected = outcome { refused.email = request.email }
            if let notice = outcome.notice { rootScreen.show(notice) }
            return outcome
        }
    }
}

/// The e-mail address of a sign-in that was refused, which stands in the next form. It outlives the boards.
final class RefusedAddress { fileprivate(set) var email: String? }
