import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Shows the charges to an operator, who can refund them. Internal: an entry of the menu.
enum ShowCharges: BoardContract {
    static let id: BoardID = "payment.show-charges"
}

/// Shows the charges page by page, asks for the amount to refund of one, and tells the outcome.
final class RefundScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowCharges
    private static let pageLength = 10
    private let unique: () -> String
    private var current: Request<ShowCharges>?
    private var offset = 0

    /// - Parameter unique: returns a new idempotency key for each refund.
    init(_ id: BoardID, producer: any BoardProducing, unique: @escaping () -> String) {
        self.unique = unique
        super.init(identifier: id, boardProducer: producer)
        motherboard.ioListCharges().flow.addTarget(self) { board, page in board.show(page) }
        motherboard.ioListCharges().completion.addTarget(self) { board, isDone in if !isDone { board.finish() } }
        motherboard.ioRefund().flow.addTarget(self) { board, outcome in board.tell(outcome) }
        motherboard.ioRefund().completion.addTarget(self) { board, isDone in if !isDone { board.tellNothing() } }
    }

    func respond(to request: Request<ShowCharges>) {
        current = request
        list(from: 0)
    }

    /// Lists a page. The gateway of the list checks the role.
    private func list(from offset: Int) {
        self.offset = offset
        motherboard.ioListCharges().activation.activate(with: ChargeQuery(offset: offset, limit: Self.pageLength))
    }

    private func show(_ page: ChargePage) {
        let (charges, offset) = (page.charges, offset)
        if charges.isEmpty {
            rootScreen.show(Screen(title: "Charges", content: ["Nothing was charged yet."]))
            return finish()
        }
        let rows = charges.map { charge in
            Table.Row(
                charge.at.minuteText, "\(charge.amount)", "\(charge.refundable)", charge.orderID,
                key: charge.transactionID)
        }
        let turns: [Choice] =
            (offset > 0 ? ["Newer"] : []) + (offset + charges.count < page.total ? ["Older"] : [])
        rootScreen.show(
            Screen(
                title: "Charges",
                content: [
                    .table(
                        Table(
                            columns: ["Charged at", .trailing("Amount"), .trailing("Refundable"), "Order"], rows: rows,
                            page: Table.Page(first: offset + 1, total: page.total)))
                ], fields: [Field("transaction", label: "Charge", .row)],
                choices: [Choice("Refund", .primary, takesFields: true), Choice("Details", takesFields: true)] + turns
                    + [Choice("Back", .back)]
            ) { [weak self] answer in
                guard let self else { return }
                let chosen = charges.first { $0.transactionID == answer.optionalText("transaction") }
                switch answer.choice {
                case "Refund": if let chosen { ask(about: chosen) } else { list(from: offset) }
                case "Details": if let chosen { show(chosen) } else { list(from: offset) }
                case "Newer": list(from: max(0, offset - Self.pageLength))
                case "Older": list(from: offset + Self.pageLength)
                default: finish()
                }
            })
    }

    /// Shows all of a charge, from which it can be refunded.
    private func show(_ charge: ChargePage.Charge) {
        let isOpen = charge.refundable.minor > 0
        rootScreen.show(
            Screen(
                title: "Charge", content: [.pairs(charge.facts)],
                choices: (isOpen ? [Choice("Refund", .primary)] : []) + [Choice("Back", .back)]
            ) { [weak self] answer in
                guard let self else { return }
                if answer.choice == "Refund" { ask(about: charge) } else { list(from: offset) }
            })
    }

    private func ask(about charge: ChargePage.Charge, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Refund",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [
                    .pairs(charge.facts),
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
                        confirmation:
                            "Give {amount} of the \(charge.refundable) back that remain of \(charge.orderID)?"),
                    Choice("Back", .back),
                ]
            ) { [weak self] answer in self?.read(answer, about: charge) })
    }

    private func read(_ answer: Answer, about charge: ChargePage.Charge) {
        guard answer.choice == "Refund" else { return list(from: offset) }
        guard let amount = Money(typed: answer.optionalText("amount") ?? "", in: charge.amount.currency) else {
            let problem = "The amount is not a number of \(charge.amount.currency), such as 4.50. Nothing was refunded."
            return ask(about: charge, after: problem, keeping: answer)
        }
        motherboard.ioRefund().activation.activate(
            with: RefundRequest(key: unique(), transactionID: charge.transactionID, amount: amount))
    }

    private func tell(_ outcome: RefundOutcome) {
        switch outcome {
        case .refunded(let id, let remaining, _):
            rootScreen.show(
                Screen(
                    title: "Refunded",
                    content: [
                        .notice("The money goes back to the card.", .success),
                        .pairs(["Refund": id, "Still refundable": "\(remaining)"]),
                    ]))
        case .pending(let id, let remaining, _):
            rootScreen.show(
                Screen(
                    title: "Refund begun",
                    content: [
                        .notice(
                            "The gateway has taken the refund and not made it yet. Look at the charges later.", .warning
                        ),
                        .pairs(["Refund": id, "Still refundable": "\(remaining)"]),
                    ]))
        case .rejected(let problem):
            rootScreen.show(Screen(title: "Not refunded", content: [.notice(problem.sentence, .problem)]))
        }
        list(from: offset)
    }

    private func tellNothing() {
        let sentence =
            "The gateway has not answered. The amount stays reserved until it does; look at the charges later."
        rootScreen.show(Screen(title: "Not refunded yet", content: [.notice(sentence, .warning)]))
        list(from: offset)
    }

    private func finish() {
        let request = current
        current = nil
        request?.finish()
    }
}

extension ChargePage.Charge {
    fileprivate var facts: Pairs {
        [
            "Order": orderID, "Transaction": transactionID, "Charged at": at.minuteText, "Amount": "\(amount)",
            "Refundable": "\(refundable)",
        ]
    }
}
