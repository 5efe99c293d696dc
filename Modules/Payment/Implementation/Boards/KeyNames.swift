import AuthenticationIO
import Boardy
import PaymentIO

/// Finds the names of keys in the books. It asks who is signed in if a key is the user's.
final class KeyNames {
    private weak var motherboard: Motherboard?
    /// True if a module of the app knows who is signed in. Without one, all users are nobody in particular.
    private let hasUsers: Bool

    /// - Parameter motherboard: held weakly; the board that asks for the current user is on it.
    init(on motherboard: Motherboard, producer: any BoardProducing) {
        self.motherboard = motherboard
        hasUsers = producer.registration(for: CurrentUser.id) != nil
    }

    /// Calls `body` with the name of a key, now or later. If the user cannot be found, `body` is dropped.
    func find(_ key: String, _ scope: KeyScope?, _ body: @escaping (String) -> Void) {
        let scope = scope ?? .user
        guard scope == .user, hasUsers else { return body(scope.name(of: key, user: nil)) }
        let parameter = GetCurrentUserParameter().onSuccess { user in
            body(scope.name(of: key, user: user?.id))
        }
        motherboard?.ioCurrentUser().activation.activate(with: parameter)
    }

    /// Passes the error on to a board if the user cannot be found.
    func passOnFailures(to board: Board) {
        if hasUsers, let motherboard { board.passOnFailures(of: motherboard.ioCurrentUser().failure) }
    }

    func onFailure(_ body: @escaping () -> Void) {
        if hasUsers { motherboard?.ioCurrentUser().completion.handle { isDone in if !isDone { body() } } }
    }
}
