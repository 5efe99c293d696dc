import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// The answer of an operator to a return.
enum ReturnDecision {
    case accept(restock: Bool), decline, askAgain, leave
}

extension Question<ReturnDecision> {
    /// Returns the question about a return that waits for an operator or for its money.
    static func decision(about chosen: CustomerReturn) -> Question {
        let request = chosen.request
        if request.state == .pending {
            return Question("Return", content: [.pairs(chosen.pairs)]) {
                TypedChoice("Ask again", .primary) { .askAgain }
                TypedChoice("Back", .back) { .leave }
            }
        }
        let money =
            request.amount.minor == 0
            ? "No money goes back, because all of it went back before." : "\(request.amount) go back to the card."
        return Question("Return", content: [.pairs(chosen.pairs)]) {
            TypedChoice(
                "Accept", .primary,
                confirmation: "Accept the return of \(request.pieces), to be sold again? \(money)"
            ) { .accept(restock: true) }
            TypedChoice(
                "Accept, not sold again",
                confirmation: "Accept the return of \(request.pieces), not to be sold again? \(money)"
            ) { .accept(restock: false) }
            TypedChoice("Decline") { .decline }
            TypedChoice("Back", .back) { .leave }
        }
    }
}

extension Question<String?> {
    /// Returns the question for the reason of a refusal; nil to leave the return as it is.
    static func refusal(of chosen: CustomerReturn) -> Question {
        let reason = TypedField.text(
            "reason", label: "Reason, which the customer sees", maximumLength: ReturnRequests.reasonLength)
        return Question("Decline return", content: [.pairs(chosen.pairs)]) {
            TypedChoice("Decline", .primary, fields: reason) { reason in
                if reason.trimmed.isEmpty {
                    throw AskAgain("The customer sees the reason, so it cannot be blank.", at: "reason")
                }
                return reason
            }
            TypedChoice("Back", .back) { nil }
        }
    }
}
