import AuthenticationIO
import Boardy

/// Answers its activations for a user: with whoever is signed in at once, else when somebody has signed in.
class ShopperBoard: AnsweringBoard {
    /// How many wait behind `AuthUser`.
    private var waitingCount = 0

    override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: boardProducer)
        registerFlows()
        settles(after: CurrentUser.self, AuthUser.self, Authenticate.self)
    }

    private func registerFlows() {
        motherboard.ioAuthenticate().flow.addTarget(motherboard) { mainboard, outcome in
            switch outcome {
            case .authenticated(let user): mainboard.ioAuthUser().activation.activate(with: .overcome(user))
            case .userClosed: mainboard.ioAuthUser().activation.activate(with: .cancel)
            }
        }
        motherboard.ioAuthUser().completion.addTarget(self) { this, isOvercome in if !isOvercome { this.refuse() } }
        motherboard.ioAuthenticate().completion.addTarget(self) { this, _ in this.giveUp() }
    }

    /// Does the work for whoever is signed in; if nobody is, asks for that and lets the work wait.
    func serve(_ work: @escaping (User) -> Void) {
        let parameter = GetCurrentUserParameter().onSuccess(target: self) { this, user in
            if let user { work(user) } else { this.wait(with: work) }
        }
        motherboard.ioCurrentUser().activation.activate(with: parameter)
    }

    /// Somebody was asked to sign in and would not. Called for each activation that waited for that: to be overridden with its answer.
    func didRefuse() { didAnswer() }

    private func wait(with work: @escaping (User) -> Void) {
        waitingCount += 1
        motherboard.ioAuthUser().activation.activate(
            with: .wait { [weak self] user in
                self?.waitingCount -= 1
                work(user)
            })
        // Who waits already has asked for that.
        if waitingCount == 1 { motherboard.ioAuthenticate().activation.activate() }
    }

    private func refuse() {
        let count = waitingCount
        waitingCount = 0
        for _ in 0..<count { didRefuse() }
    }

    /// Nobody will ever say who it is, which is a failure and no refusal.
    private func giveUp() {
        guard waitingCount > 0 else { return }
        waitingCount = 0
        motherboard.removeBoard(withIdentifier: AuthUser.id)
    }
}
