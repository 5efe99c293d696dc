import Boardy
import Headless

final class VerifyCardBoard: Board, ContractBoard {
    typealias Contract = VerifyCard

    func activate(withGuaranteedInput attempt: Attempt) {
        let card = "Card: \(attempt.card.brand.rawValue) ending in \(attempt.card.last4)"
        let isOpen = rootScreen.show(
            Screen(title: "Verify card", content: attempt.charge.lines + [card], choices: ["Confirm", "Refuse"]) {
                [weak self] answer in
                guard answer.choice == "Confirm" else { return self?.finish(with: .refused(attempt)) ?? () }
                var verified = attempt
                verified.isVerified = true
                self?.finish(with: .confirmed(verified))
            })
        if !isOpen { complete(false) }
    }
}
