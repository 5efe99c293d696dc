import BoardyHeadless
import BoardyValues
import ShoppingIO

extension RequestedReturn {
    /// The number by which people call the order, if it is known, and the ID.
    var names: [(label: String, value: String)] { .order(orderNumber, id: orderID) }

    /// The customer's reason, if there is one.
    var reasonPair: [(label: String, value: String)] { reason.map { [("Reason", $0)] } ?? [] }

    /// True if the money went back otherwise than by a refund.
    var isPaidOtherwise: Bool { state == .accepted && answer != nil }

    /// The money that goes back or has gone back, for a row of a list.
    var sum: String {
        areRefundsUnknown == true ? "not known right now" : (unsettled == nil ? "" : "up to ") + "\(amount)"
    }

    /// The price of the pieces.
    private var price: Money {
        Money(minor: amount.minor + (refundedEarlier?.minor ?? 0), currency: amount.currency)
    }

    /// The money that goes back or has gone back, and why it is less than the price; nil if the return moves none.
    var moneyBack: String? {
        if state == .declined || state == .withdrawn || price.minor == 0 { return nil }
        if areRefundsUnknown == true { return sum }
        return sum + (refundedEarlier.map { " (\(price), less \($0) refunded before)" } ?? "")
            + (isPaidOtherwise ? ", paid otherwise" : state == .pending || isOwed ? ", still to come" : "")
            + (unsettled.map { "; \($0) of other refunds and returns have not ended" } ?? "")
    }

    /// Returns sentences about the money that goes back, and why it is or may be less than the price.
    ///
    /// - Parameter condition: the words behind the first sentence.
    func promise(_ condition: String = "") -> String {
        if areRefundsUnknown == true { return "How much goes back to the card\(condition) is not known right now." }
        if amount.minor == 0 {
            let why = price.minor == 0 ? "nothing was charged for the pieces" : "\(price) were refunded before"
            return "No money goes back\(condition), because \(why)."
        }
        let maximum = unsettled == nil ? "" : "Up to "
        return "\(maximum)\(amount) go back to the card\(condition)."
            + (refundedEarlier.map { " That is \(price), less \($0) refunded before." } ?? "")
            + (unsettled.map { " It may be less: \($0) of other refunds and returns have not ended." } ?? "")
    }
}

extension ReturnRequests {
    /// Tells a customer where to send pieces.
    var advice: String {
        address.map { "Send the pieces to: \($0)" } ?? "The shop tells where to send the pieces."
    }
}

extension PlacedOrder {
    /// Returns the order as if the pieces that are asked for, or whose money was refused, had come back.
    func without(_ returned: [ReturnRequests.Entry]) -> PlacedOrder {
        returning(
            returned.map(\.request).filter { [.requested, .refused].contains($0.state) }.flatMap(\.lines).map {
                .init(sku: $0.sku, quantity: $0.quantity)
            })
    }
}

extension ReturnRequestOutcome {
    /// Returns the notice of the outcome.
    ///
    /// - Parameters:
    ///   - title: the title if the return stands as it was wanted.
    ///   - advice: tells a customer whose return waits where to send the pieces.
    func notice(_ title: String, _ advice: String = "") -> Screen {
        switch self {
        case .known(let request):
            .notice(
                title, request.consequence, .success,
                (request.state == .requested ? [.text(advice)] : []) + [.pairs(Pairs(request.names))])
        case .rejected(let problem): .notice("Not changed", problem.sentence, .problem)
        }
    }
}

extension RequestedReturn {
    /// The sentence for the customer about money that the card did not take.
    static let nextStep = "The shop tries again, or pays it in another way."

    /// True if the payment has refused money that did not go back in another refund since.
    var isOwed: Bool { state == .refused && amount.minor > 0 }

    /// The result of the return, in a sentence.
    fileprivate var consequence: String {
        switch state {
        case .requested: promise(" when the shop accepts the return of \(pieces)")
        case .pending, .accepted: promise(" for \(pieces)")
        case .declined: "The return of \(pieces) is declined. No money goes back for it."
        case .withdrawn:
            "The return of \(pieces)\(askedAt.map { " that was asked for at \($0.minuteText)" } ?? "") is withdrawn. "
                + "No money goes back for it."
        case .refused where !isOwed: "The money for \(pieces) went back in another refund."
        case .refused: "The card did not take \(amount) back for \(pieces). \(Self.nextStep)"
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
        case .rejected(let problem):
            .notice(problem == .refundRefused ? "Not paid back" : "Not returned", problem.sentence, .problem)
        }
    }
}

extension ReturnProblem {
    /// The problem in a sentence, for whoever is at the screen.
    var sentence: String {
        switch self {
        case .notFound: "There is no such return. Look at the list again."
        case .invalidKey: OrderChangeProblem.invalidKey.sentence
        case .otherParameters:
            "The key belongs to another change of an order, or another sum is owed than was paid otherwise. Nothing "
                + "was changed."
        case .notPaid: OrderChangeProblem.notPaid.sentence
        case .invalidLines: OrderChangeProblem.invalidLines.sentence
        case .exceedsOrdered: OrderChangeProblem.exceedsOrdered.sentence
        case .invalidReason: "The reason is missing, blank or longer than 500 characters. The return is as it was."
        case .tooManyReturns: "100 returns of the order were asked for already. Ask the shop for another one."
        case .accepted: "The return is accepted already, and its money goes back."
        case .declined: "The return is declined already. No money goes back for it."
        case .withdrawn: "The customer has withdrawn the return. No money goes back for it."
        case .refundRefused:
            "The gateway declined to give the money back, so it is still owed. The return stays in the list of "
                + "returns: refund it again there, or tell how it was paid otherwise."
        }
    }
}
