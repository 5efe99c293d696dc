import BoardyHeadless
import BoardyValues
import PaymentIO

extension Screen {
    /// Returns a page of charges to choose one.
    static func charges(_ page: ChargePage, from offset: Int) -> Screen {
        let rows = page.charges.map { charge in
            Table.Row(
                charge.at.minuteText, "\(charge.amount)", "\(charge.refundable)", charge.orderID,
                key: charge.transactionID)
        }
        let others: [Choice] =
            (offset > 0 ? ["Newer"] : []) + (offset + rows.count < page.total ? ["Older"] : [])
        let table = Table(
            columns: ["Charged at", .trailing("Amount"), .trailing("Refundable"), "Order"], rows: rows,
            page: Table.Page(first: offset + 1, total: page.total))
        return Screen(
            title: "Charges", content: [.table(table)], fields: [Field("transaction", label: "Charge", .row)],
            choices: [Choice("Refund", .primary, takesFields: true), Choice("Details", takesFields: true)] + others
                + [Choice("Back", .back)])
    }

    /// Returns all of a charge, which can be refunded from there while something of it remains.
    static func details(of charge: ChargePage.Charge) -> Screen {
        Screen(
            title: "Charge", content: [.pairs(charge.pairs)],
            choices: (charge.refundable.minor > 0 ? [Choice("Refund", .primary)] : []) + [Choice("Back", .back)])
    }

    /// Returns the question for the amount to refund of a charge.
    static func refund(of charge: ChargePage.Charge, after problem: String?, keeping answer: Answer?) -> Screen {
        Screen(
            title: "Refund",
            content: (problem.map { [.notice($0, .problem)] } ?? []) + [
                .pairs(charge.pairs),
                "The money goes back to the card. The stock and the pieces of the order stay as they are.",
            ],
            fields: [
                Field(
                    "amount", label: "Amount in \(charge.amount.currency), such as 4.50", .money,
                    defaultValue: "\(charge.refundable)")
            ].keeping(answer),
            choices: [
                Choice(
                    "Refund", .primary, takesFields: true,
                    confirmation: "Give {amount} of the \(charge.refundable) back that remain of \(charge.orderID)?"),
                Choice("Back", .back),
            ])
    }

    /// Returns a notice of the outcome of a refund.
    static func outcome(_ outcome: RefundOutcome) -> Screen {
        switch outcome {
        case .refunded(let id, let remaining, _):
            Screen(
                title: "Refunded",
                content: [
                    .notice("The money goes back to the card.", .success),
                    .pairs(["Refund": id, "Still refundable": "\(remaining)"]),
                ])
        case .pending(let id, let remaining, _):
            Screen(
                title: "Refund begun",
                content: [
                    .notice(
                        "The gateway has taken the refund and not made it yet. Look at the charges later.", .warning),
                    .pairs(["Refund": id, "Still refundable": "\(remaining)"]),
                ])
        case .rejected(let problem): Screen(title: "Not refunded", content: [.notice(problem.sentence, .problem)])
        }
    }

    /// A notice of a refund whose outcome is not known.
    static var unansweredRefund: Screen {
        let sentence =
            "The gateway has not answered. The amount stays reserved until it does; look at the charges later."
        return Screen(title: "Not refunded yet", content: [.notice(sentence, .warning)])
    }
}

extension ChargePage.Charge {
    fileprivate var pairs: Pairs {
        [
            "Order": orderID, "Transaction": transactionID, "Charged at": at.minuteText, "Amount": "\(amount)",
            "Refundable": "\(refundable)",
        ]
    }
}
