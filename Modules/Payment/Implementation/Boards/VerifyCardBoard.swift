import Boardy
import Headless

final class VerifyCardBoard: Board, ContractBoard {
    typealias Contract = VerifyCard

    func activate(withGuaranteedInput attempt: Attempt) {
        let card = "Card: \(attempt.card.brand.rawValue) ending in \(attempt.card.last4)"
        let isOpen = rootScreen.show(
            Screen(title: "Verify card", content: attempt.charge.lines + [card], choices: ["Confirm", "Refuse"]) {
                [weak self] answer in
                self?.finish(with: answer.choice == "Confirm" ? .confirmed(attempt.verified) : .refused(attempt))
            })
        if !isOpen { complete(false) }
    }
}
