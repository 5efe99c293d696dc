import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// The answer of an operator to a return.
enum ReturnDecision {
    case accept(Restock), decline(reason: String), askAgain, leave

    /// The decision if the pieces go back to the stock.
    enum Restock: String, CaseIterable {
        case yes, no
    }
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
        let restock = TypedField<ReturnDecision.Restock>.option(
            "restock", label: "Pieces are sold again", defaultValue: .yes)
        let reason = TypedField.text(
            "reason", label: "Reason, which the customer sees", maximumLength: ReturnRequests.reasonLength)
        return Question("Return", content: [.pairs(chosen.pairs)]) {
            TypedChoice(
                "Accept", .primary, fields: restock, in: "Accept",
                confirmation: "Take \(request.pieces) back? \(request.amount) go back to the card."
            ) { .accept($0) }
            TypedChoice("Decline", fields: reason, in: "Decline") { reason in
                if reason.trimmed.isEmpty {
                    throw AskAgain("The customer sees the reason, so it cannot be blank.", at: "reason")
                }
                return .decline(reason: reason)
            }
            TypedChoice("Back", .back) { .leave }
        }
    }
}
