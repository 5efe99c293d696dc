import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import PaymentIO

/// Shows the charges to an operator, who can refund them. Internal: an entry of the menu.
enum ShowCharges: BoardContract {
    static let id: BoardID = "payment.show-charges"
    typealias Output = Void
}

/// Shows the charges page by page, asks for the amount to refund of one, and tells the outcome.
final class ShowChargesBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowCharges
    static let awaitedContracts: [any BoardContract.Type] = [ListCharges.self, Refund.self]

    private enum Choice {
        case refund(ChargePage.Charge), showDetails(ChargePage.Charge), back
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws {
        // The gateway of the list checks the role, each time.
        let charges = PagedList(pageLength: 10, total: \ChargePage.total) { [self] offset in
            try await motherboard.ioListCharges().output(with: ChargeQuery(offset: offset, limit: 10))
        }
        while true {
            switch try await rootScreen.ask(charges, { [self] page in question(page, of: charges) }) {
            case .refund(let charge)?: try await refund(charge)
            case .showDetails(let charge)?:
                if try await rootScreen.ask(.details(of: charge)) { try await refund(charge) }
            case .back?: return
            case nil:
                rootScreen.show(Screen(title: "Charges", content: ["Nothing was charged yet."]))
                return
            }
        }
    }

    private func question(_ page: ChargePage, of list: PagedList<ChargePage, Int>) -> Question<Choice>? {
        if page.charges.isEmpty { return nil }
        let chosen = list.row("transaction", label: "Charge", of: \.charges, key: \.transactionID)
        return Question("Charges", content: [page.table(at: list.place(among: page.total))]) {
            TypedChoice("Refund", .primary, fields: chosen) { .refund($0) }
            TypedChoice("Details", fields: chosen) { .showDetails($0) }
            list.previous("Newer")
            list.next("Older")
            TypedChoice("Back", .back) { .back }
        }
    }

    /// Asks for an amount until it is refunded, or refused for another reason than the amount.
    private func refund(_ charge: ChargePage.Charge) async throws {
        let notice: Screen? = try await rootScreen.ask(.refund(of: charge)) { amount in
            guard let amount else { return nil }
            let outcome = try await refund(amount, of: charge)
            if case .rejected(let problem)? = outcome, let field = problem.fieldName {
                throw AskAgain(problem.sentence, at: field)
            }
            return .outcome(outcome)
        }
        if let notice { rootScreen.show(notice) }
    }

    /// Refunds a part of a charge, under a key of its own.
    ///
    /// - Returns: nil if it is not known how the refund ended.
    private func refund(_ amount: Money, of charge: ChargePage.Charge) async throws -> RefundOutcome? {
        let key = UUID().uuidString.lowercased()
        let request = RefundRequest(key: key, transactionID: charge.transactionID, amount: amount)
        do {
            return try await motherboard.ioRefund().output(with: request)
        } catch let refusal as BoardError where isRefusal(refusal) {
            throw refusal
        } catch let error where !(error is CancellationError) {
            return nil
        }
    }

    /// True for an error by which the refund was not begun, so that the gateway was asked for nothing.
    private func isRefusal(_ error: BoardError) -> Bool {
        error.kind == .activationDiscarded || error.kind != .outputMissing && !hasReported(error)
    }
}
