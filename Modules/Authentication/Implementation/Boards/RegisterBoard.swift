import AuthenticationIO
import Boardy
import Headless

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
            request.answer { try authenticator.register(input) }
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
        request.answer {
            let outcome = try authenticator.register(RegisterRequest(answer))
            if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
            return outcome
        }
    }
}
