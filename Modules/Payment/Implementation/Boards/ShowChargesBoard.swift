import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Shows the charges to an operator, who can refund them. Internal: an entry of the menu.
enum ShowCharges: BoardContract {
    static let id: BoardID = "payment.show-charges"
    typealias Output = Void
}

/// Shows the charges page by page, asks for the amount to refund of one, and tells the outcome.
final class ShowChargesBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowCharges
    private static let pageLength = 10
    private let makeKey: () -> String

    /// - Parameter makeKey: returns a new idempotency key for each refund.
    init(_ id: BoardID, _ producer: any BoardProducing, makeKey: @escaping () -> String) {
        self.makeKey = makeKey
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to input: Void) async throws {
        var offset = 0
        while true {
            // The gateway of the list checks the role, each time.
            let query = ChargeQuery(offset: offset, limit: Self.pageLength)
            let page = try await motherboard.ioListCharges().activation.output(with: query)
            if page.charges.isEmpty {
                rootScreen.show(Screen(title: "Charges", content: ["Nothing was charged yet."]))
                return
            }
            let answer = try await rootScreen.ask(.charges(page, from: offset))
            let chosen = page.charges.first { $0.transactionID == answer.optionalText("transaction") }
            switch (answer.choice, chosen) {
            case ("Refund", let charge?): try await refund(charge)
            case ("Details", let charge?):
                if try await rootScreen.ask(.details(of: charge)).choice == "Refund" { try await refund(charge) }
            case ("Newer", _): offset = max(0, offset - Self.pageLength)
            case ("Older", _): offset += Self.pageLength
            case ("Back", _): return
            default: break
            }
        }
    }

    private func refund(_ charge: ChargePage.Charge) async throws {
        guard let amount = try await amount(of: charge) else { return }
        let request = RefundRequest(key: makeKey(), transactionID: charge.transactionID, amount: amount)
        do {
            rootScreen.show(.outcome(try await motherboard.ioRefund().output(with: request)))
        } catch let error where !(error is CancellationError) {
            rootScreen.show(.unansweredRefund)
        }
    }

    /// Asks for the amount to refund of a charge. Returns nil if the operator goes back.
    private func amount(of charge: ChargePage.Charge) async throws -> Money? {
        let currency = charge.amount.currency
        var problem: String?, last: Answer?
        while true {
            let answer = try await rootScreen.ask(.refund(of: charge, after: problem, keeping: last))
            guard answer.choice == "Refund" else { return nil }
            if let amount = Money(typed: answer.optionalText("amount") ?? "", in: currency) { return amount }
            problem = "The amount is not a number of \(currency), such as 4.50. Nothing was refunded."
            last = answer
        }
    }
}
