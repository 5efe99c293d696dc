import AuthenticationIO
import Boardy

/// Finds the signed-in user for its requests, and asks for a sign-in if nobody is signed in.
///
/// Requests that need a sign-in wait behind `AuthUser`. The first of them asks for it; if that goes away, the next one.
class SignInBoard: ModernContinuableBoard {
    class var awaitedContracts: [any BoardContract.Type] { [CurrentUser.self, Authenticate.self] }

    /// The news for a request that waits.
    private enum SignInEnd {
        /// The ID of the user; nil if the user did not sign in.
        case ended(String?)
        /// The request that asked has gone.
        case unasked
    }

    private var waiting: [Answering<SignInEnd>] = []

    /// Returns the ID of the signed-in user, now or after a sign-in; nil if the user was asked to sign in and did not.
    final func signedInUser() async throws -> String? {
        var isWaiting = false
        while true {
            if let user = try await currentUser() { return user.id }
            if !isWaiting {
                // A person who gives up has ended the wait, and that is no fault of the app.
                motherboard.ioAuthUser().activation.activate(with: .wait(onDrop: { _ in }) { _ in })
            }
            isWaiting = true
            let end: SignInEnd = try await suspend { answering in
                waiting.append(answering)
                if waiting.count == 1 { startResponse { [self] in await askForSignIn() } }
            }
            if case .ended(let user) = end { return user }
        }
    }

    /// Asks in the activation of the first request that waits, and tells all of them the end.
    private func askForSignIn() async {
        let end: Result<SignInEnd, any Error>
        var failure: (any Error)?
        do {
            switch try await motherboard.ioAuthenticate().output() {
            case .authenticated(let user):
                motherboard.ioAuthUser().activation.activate(with: .overcome(user))
                end = .success(.ended(user.id))
            case .userClosed:
                motherboard.ioAuthUser().activation.activate(with: .cancel)
                end = .success(.ended(nil))
            }
        } catch is CancellationError where isSettled && waiting.contains(where: \.isAwaited) {
            end = .success(.unasked)
        } catch {
            motherboard.removeBoard(withIdentifier: AuthUser.id)
            end = .failure(CancellationError())
            failure = error
        }
        let answered = waiting
        waiting = []
        if let failure { passOn(failure) }
        for answering in answered { answering.give(end) }
    }

    /// Offers the failure of a sign-in, once for all requests that waited for it.
    private func passOn(_ error: any Error) {
        if error is CancellationError || (error as? BoardError)?.kind == .outputMissing { return }
        reportRefusal(error)
        offerFailure(error)
    }
}
