import AuthenticationIO
import Boardy

/// Finds the signed-in user for its requests, and asks for a sign-in if nobody is signed in.
///
/// Requests that need a sign-in wait behind `AuthUser`. The first of them asks for it.
class SignInBoard: ModernContinuableBoard {
    private var waiting: [Answering<String?>] = []

    /// Returns the ID of the signed-in user, now or after a sign-in; nil if the user was asked to sign in and did not.
    final func signedInUser() async throws -> String? {
        if let user = try await currentUser() { return user.id }
        return try await suspend { answering in
            waiting.append(answering)
            motherboard.ioAuthUser().activation.activate(with: .wait { _ in })
            if waiting.count == 1 { startResponse { [self] in await askForSignIn() } }
        }
    }

    private func askForSignIn() async {
        let result: Result<String?, any Error>
        do {
            switch try await motherboard.ioAuthenticate().output() {
            case .authenticated(let user):
                motherboard.ioAuthUser().activation.activate(with: .overcome(user))
                result = .success(user.id)
            case .userClosed:
                motherboard.ioAuthUser().activation.activate(with: .cancel)
                result = .success(nil)
            }
        } catch {
            motherboard.removeBoard(withIdentifier: AuthUser.id)
            result = .failure(error)
        }
        let answered = waiting
        waiting = []
        for answering in answered { answering.give(result) }
    }
}
