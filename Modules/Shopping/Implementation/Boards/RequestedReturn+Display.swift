import BoardyHeadless
import BoardyValues
import ShoppingIO

extension RequestedReturn {
    /// The pieces in words, such as "2 of Mug; 1 of Tea".
    var pieces: String { Self.pieces(lines.map { ($0.quantity, $0.title) }) }

    /// Returns pieces in words. Their titles may have commas.
    static func pieces(_ all: [(quantity: Int, title: String)]) -> String {
        all.map { "\($0.quantity) of \($0.title)" }.joined(separator: "; ")
    }

    /// The money that goes back or has gone back; nil if the return moves none.
    var moneyBack: String? {
        switch state {
        case .requested: "\(amount)"
        case .accepted: amount.minor == 0 ? nil : "\(amount)"
        case .pending: "\(amount), still to come"
        case .declined, .withdrawn, .refused: nil
        }
    }
}

extension PlacedOrder {
    /// Returns the order as if the pieces that are asked for had come back.
    func without(_ returned: [ReturnRequests.Entry]) -> PlacedOrder {
        returning(
            returned.map(\.request).filter { $0.state == .requested }.flatMap(\.lines).map {
                .init(sku: $0.sku, quantity: $0.quantity)
            })
    }
}

extension ReturnRequestOutcome {
    /// Returns the notice of the outcome.
    ///
    /// - Parameter title: the title if the return stands as it was wanted.
    func notice(_ title: String) -> Screen {
        switch self {
        case .known(let request):
            .notice(title, request.consequence, .success, [.pairs(["Order": request.orderID])])
        case .rejected(let problem): .notice("Not changed", problem.sentence, .problem)
        }
    }
}

extension RequestedReturn {
    /// The result of the return, in a sentence.
    fileprivate var consequence: String {
        switch state {
        case .requested: "\(amount) go back to the card when the shop accepts the return of \(pieces)."
        case .pending, .accepted: "\(amount) go back to the card for \(pieces)."
        case .declined: "The return of \(pieces) is declined. No money goes back for it."
        case .withdrawn:
            "The return of \(pieces)\(askedAt.map { " that was asked for at \($0.minuteText)" } ?? "") is withdrawn. "
                + "No money goes back for it."
        case .refused: "The payment did not give the money back."
        }
    }
}

extension AcceptReturnOutcome {
    /// The notice of the outcome, for the operator at the screen.
    var notice: Screen {
        switch self {
        case .returned(let refund, let earlier):
            ReturnOrderOutcome.returned(refund: refund, refundedEarlier: earlier).notice
        case .pending(let refund, let earlier):
            ReturnOrderOutcome.pending(refund: refund, refundedEarlier: earlier).notice
        case .rejected(let problem): .notice("Not returned", problem.sentence, .problem)
        }
    }
}

extension ReturnProblem {
    /// The problem in a sentence, for whoever is at the screen.
    var sentence: String {
        switch self {
        case .notFound: "There is no such return. Look at the list again."
        case .invalidKey: OrderChangeProblem.invalidKey.sentence
        case .otherParameters: OrderChangeProblem.otherParameters.sentence
        case .notPaid: OrderChangeProblem.notPaid.sentence
        case .invalidLines: OrderChangeProblem.invalidLines.sentence
        case .exceedsOrdered: OrderChangeProblem.exceedsOrdered.sentence
        case .invalidReason: "The reason is missing, blank or longer than 500 characters. The return is as it was."
        case .tooManyReturns: "100 returns of the order were asked for already. Ask the shop for another one."
        case .accepted: "The return is accepted already, and its money goes back."
        case .declined: "The return is declined already. No money goes back for it."
        case .withdrawn: "The customer has withdrawn the return. No money goes back for it."
        case .refundRefused: OrderChangeProblem.refundRefused.sentence
        }
    }
}
