import AuthenticationIO
import Boardy

/// Finds the signed-in user, and asks for a sign-in if nobody is signed in.
///
/// Work that needs a sign-in waits behind `AuthUser`. A board keeps one for its inner motherboard.
final class SignIn {
    private struct Waiting {
        let work: (User) -> Void
        let refused: () -> Void
    }

    private weak var motherboard: Motherboard?
    private var waiting: [Waiting] = []
    private var user: User?

    /// - Parameters:
    ///   - motherboard: held weakly; the flows between `Authenticate` and `AuthUser` are registered on it.
    ///   - board: gets the error if the user cannot be found.
    init(on motherboard: Motherboard, for board: Board) {
        self.motherboard = motherboard
        board.passOnFailures(of: motherboard.ioCurrentUser().failure)
        board.passOnFailures(of: motherboard.ioAuthenticate().failure)
        motherboard.ioAuthenticate().flow.addTarget(motherboard) { mainboard, outcome in
            switch outcome {
            case .authenticated(let user): mainboard.ioAuthUser().activation.activate(with: .overcome(user))
            case .userClosed: mainboard.ioAuthUser().activation.activate(with: .cancel)
            }
        }
        motherboard.ioAuthUser().completion.addTarget(self) { signIn, _ in signIn.end() }
        motherboard.ioAuthenticate().completion.addTarget(self) { signIn, _ in signIn.giveUp() }
    }

    /// Calls `work` with the signed-in user, now or after a sign-in.
    ///
    /// - Parameter refused: called instead if the user was asked to sign in and did not. If the user cannot be found, neither is called.
    func require(_ work: @escaping (User) -> Void, refused: @escaping () -> Void) {
        let parameter = GetCurrentUserParameter().onSuccess(target: self) { signIn, user in
            if let user { work(user) } else { signIn.wait(work, refused: refused) }
        }
        motherboard?.ioCurrentUser().activation.activate(with: parameter)
    }

    private func wait(_ work: @escaping (User) -> Void, refused: @escaping () -> Void) {
        waiting.append(Waiting(work: work, refused: refused))
        motherboard?.ioAuthUser().activation.activate(with: .wait { [weak self] user in self?.user = user })
        // The first that waits has asked for the sign-in.
        if waiting.count == 1 { motherboard?.ioAuthenticate().activation.activate() }
    }

    /// Does the waiting work when `AuthUser` has completed. Before that, the work could end this board while others wait at `AuthUser`.
    private func end() {
        let (ended, user) = (waiting, user)
        (waiting, self.user) = ([], nil)
        for waiting in ended {
            if let user { waiting.work(user) } else { waiting.refused() }
        }
    }

    /// Drops the waiting work if authentication has ended without an answer. That is a failure and no refusal.
    private func giveUp() {
        if waiting.isEmpty { return }
        waiting = []
        motherboard?.removeBoard(withIdentifier: AuthUser.id)
    }
}
