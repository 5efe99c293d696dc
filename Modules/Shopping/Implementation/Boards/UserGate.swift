import AuthenticationIO
import Boardy

/// Lets work wait behind `AuthUser` until somebody is signed in, and asks for that if nobody is.
///
/// Lives on the inner motherboard of a continuable board, which keeps it.
final class UserGate {
    private weak var motherboard: Motherboard?
    private var refusals: [() -> Void] = []

    init(on motherboard: Motherboard) {
        self.motherboard = motherboard
        motherboard.ioCurrentUser().flow.addTarget(motherboard) { motherboard, user in
            if let user {
                motherboard.ioAuthUser().activation.activate(with: .overcome(user))
            } else {
                motherboard.ioAuthenticate().activation.activate()
            }
        }
        motherboard.ioAuthenticate().flow.addTarget(motherboard) { motherboard, outcome in
            switch outcome {
            case .authenticated(let user): motherboard.ioAuthUser().activation.activate(with: .overcome(user))
            case .userClosed: motherboard.ioAuthUser().activation.activate(with: .cancel)
            }
        }
        motherboard.ioAuthUser().flow.addTarget(self) { gate, _ in gate.refusals = [] }
        motherboard.ioAuthUser().completion.addTarget(self) { gate, isOvercome in if !isOvercome { gate.refuse() } }
        motherboard.ioCurrentUser().completion.addTarget(self) { gate, isDone in if !isDone { gate.giveUp() } }
        motherboard.ioAuthenticate().completion.addTarget(self) { gate, isDone in if !isDone { gate.giveUp() } }
    }

    /// Does the work once somebody is signed in, or the other if they refuse. Whoever waits already is not asked again.
    func pass(_ work: @escaping (User) -> Void, refused: @escaping () -> Void) {
        guard let motherboard else { return }
        let isFirst = refusals.isEmpty
        refusals.append(refused)
        motherboard.ioAuthUser().activation.activate(with: .wait(work))
        if isFirst { motherboard.ioCurrentUser().activation.activate() }
    }

    private func refuse() {
        let refused = refusals
        refusals = []
        for refusal in refused { refusal() }
    }

    /// Nobody will ever say who is signed in, which is a failure and no refusal.
    private func giveUp() {
        guard !refusals.isEmpty else { return }
        refusals = []
        motherboard?.removeBoard(withIdentifier: AuthUser.id)
    }
}
