import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// The answer of an operator to a return.
enum ReturnDecision {
    case accept(restock: Bool), decline, askAgain, payOtherwise, showOrder, begin(ChargeAction), leave
}

/// An action of another module on the charge of an order.
struct ChargeAction {
    let name: String
    let begin: () async throws -> Void
}

extension Question<ReturnDecision> {
    /// Returns the question about a return that waits for an operator or for its money.
    ///
    /// - Parameter actions: the actions on the charge of its order.
    static func decision(about chosen: CustomerReturn, _ actions: [ChargeAction]) -> Question {
        let request = chosen.request
        if request.state == .pending {
            return Question("Return", content: [.pairs(chosen.pairs)]) {
                TypedChoice("Ask again", .primary) { .askAgain }
                TypedChoice("Back", .back) { .leave }
            }
        }
        if request.state == .refused {
            let isUnknown = request.areRefundsUnknown == true, isOwed = request.isOwed && !isUnknown
            let why =
                isUnknown
                ? "The gateway declined to give the money back. How much is still owed is not known right now."
                : isOwed
                    ? "The gateway declined to give \(request.amount) back to the card. They are still owed."
                    : "The gateway declined to give the money back. It went back in another refund since."
            return Question("Return", content: [.pairs(chosen.pairs), .notice(why, .problem)]) {
                if isOwed {
                    TypedChoice("Refund again", .primary, confirmation: "Refund \(request.amount) again?") { .askAgain }
                    TypedChoice("Paid otherwise") { .payOtherwise }
                } else if !isUnknown {
                    TypedChoice("End the return", .primary) { .askAgain }
                }
                TypedChoice("Order") { .showOrder }
                for action in actions { TypedChoice(action.name) { .begin(action) } }
                TypedChoice("Back", .back) { .leave }
            }
        }
        return Question("Return", content: [.pairs(chosen.pairs)]) {
            TypedChoice(
                "Accept", .primary,
                confirmation: "Accept the return of \(request.pieces), to be sold again? \(request.promise())"
            ) { .accept(restock: true) }
            TypedChoice(
                "Accept, not sold again",
                confirmation: "Accept the return of \(request.pieces), not to be sold again? \(request.promise())"
            ) { .accept(restock: false) }
            TypedChoice("Decline") { .decline }
            TypedChoice("Back", .back) { .leave }
        }
    }
}

extension Question<String?> {
    /// Returns the question for the reason of a refusal; nil to leave the return as it is.
    static func refusal(of chosen: CustomerReturn) -> Question {
        Question("Decline return", content: [.pairs(chosen.pairs)]) {
            words("Decline", "reason", "Reason")
            TypedChoice("Back", .back) { nil }
        }
    }

    /// Returns the question how the money of a return went back; nil to leave the return as it is.
    static func otherPayment(of chosen: CustomerReturn) -> Question {
        Question("Paid otherwise", content: [.pairs(chosen.pairs)]) {
            words(
                "Mark as paid", "way", "Way, such as a bank transfer",
                confirmation: "Mark \(chosen.request.amount) as paid by '{way}'? No card is refunded.")
            TypedChoice("Back", .back) { nil }
        }
    }

    private static func words(
        _ choice: String, _ name: String, _ label: String, confirmation: String? = nil
    ) -> TypedChoice<String?> {
        let words = TypedField.text(
            name, label: "\(label), which the customer sees", maximumLength: ReturnRequests.reasonLength)
        return TypedChoice(choice, .primary, fields: words, confirmation: confirmation) { words in
            if words.trimmed.isEmpty {
                throw AskAgain("The customer sees the \(name), so it cannot be blank.", at: name)
            }
            return words
        }
    }
}
