import Boardy
import Headless

final class ConfirmPaymentBoard: Board, ContractBoard {
    typealias Contract = ConfirmPayment

    func activate(withGuaranteedInput charge: Charge) {
        let isOpen = rootScreen.show(
            Screen(
                title: "Confirm payment", content: charge.lines, choices: ["Pay", "Cancel"], inputField: "payment"
            ) { [weak self] answer in
                self?.finish(with: answer.choice == "Pay" ? .confirmed(charge) : .cancelled)
            })
        if !isOpen { complete(false) }
    }
}

extension Charge {
    /// What screens say about it.
    var lines: [String] { ["Order: \(orderID)", "Amount: \(amount)"] }
}
