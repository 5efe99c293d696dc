import AuthenticationIO
import Boardy
import Headless

/// Signs somebody in, once, with what it is given or with what a screen asks for.
final class LoginBoard: Board, ContractBoard {
    typealias Contract = Login

    private let authenticator: Authenticator
    private var isAsking = false

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: LoginRequest?) {
        if let input {
            signIn(input) { _ in }
        } else if !isAsking {
            // Whoever activates it a second time meanwhile hears the same answer.
            isAsking = rootScreen.show(.signIn { [weak self] in self?.didAnswer($0) })
            if !isAsking { complete(false) }
        }
    }

    private func didAnswer(_ answer: Answer) {
        isAsking = false
        guard answer.choice == Screen.signIn else { return end(.cancelled) }
        signIn(LoginRequest(answer)) { outcome in
            if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
        }
    }

    private func signIn(_ request: LoginRequest, telling tell: (LoginOutcome) -> Void) {
        do {
            let outcome = try authenticator.signIn(request)
            tell(outcome)
            end(outcome)
        } catch {
            fail(error)
        }
    }

    private func end(_ outcome: LoginOutcome) {
        sendOutput(outcome)
        // Its screen still needs it.
        if !isAsking { complete() }
    }
}
