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
