import AuthenticationIO
import Boardy

/// Says who is signed in.
final class CurrentUserBoard: Board, ContractBoard {
    typealias Contract = CurrentUser

    private let authenticator: Authenticator

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        do {
            sendOutput(try authenticator.currentUser())
            complete()
        } catch {
            fail(error)
        }
    }
}
