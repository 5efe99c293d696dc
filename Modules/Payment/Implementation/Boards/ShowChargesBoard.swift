import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import PaymentIO
import ShoppingIO

/// Shows the charges to an operator, who can refund them. Internal: an entry of the menu.
enum ShowCharges: BoardContract {
    static let id: BoardID = "payment.show-charges"
    typealias Output = Void
}

/// Shows the charges page by page, asks for the amount to refund of one, and tells the outcome.
final class ShowChargesBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowCharges
    static let awaitedContracts: [any BoardContract.Type] = [
        ListCharges.self, Refund.self, AskForRefunds.self, FindOrders.self,
    ]

    /// True if a module of the app knows the orders.
    private let knowsOrders: Bool

    init(_ id: BoardID, _ producer: any BoardProducing) {
        knowsOrders = producer.registration(for: FindOrders.id) != nil
        super.init(identifier: id, boardProducer: producer)
    }

    private enum Choice {
        case refund(NamedCharge), showDetails(NamedCharge), back
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws {
        // The gateway of the list checks the role, each time.
        let charges = PagedList(pageLength: 10, total: \NamedCharges.total) { [self] offset in
            try await read(ChargeQuery(offset: offset, limit: 10))
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

    /// Reads a page of charges. If a module knows their orders, it tells the numbers and the customers.
    private func read(_ query: ChargeQuery) async throws -> NamedCharges {
        let page = try await motherboard.ioListCharges().output(with: query)
        guard knowsOrders, !page.charges.isEmpty else { return NamedCharges(page, []) }
        let request = FindOrdersRequest(ids: page.charges.map(\.orderID))
        do {
            return NamedCharges(page, try await motherboard.ioFindOrders().output(with: request).orders)
        } catch  where !Task.isCancelled {
            // Their board has reported why. Money can be refunded without the names.
            return NamedCharges(page, [])
        }
    }

    private func question(_ page: NamedCharges, of list: PagedList<NamedCharges, Int>) -> Question<Choice>? {
        if page.charges.isEmpty { return nil }
        let chosen = list.row("transaction", label: "Charge", of: \.charges, key: \.charge.transactionID)
        return Question("Charges", content: [page.table(at: list.place(among: page.total))]) {
            TypedChoice("Refund", .primary, fields: chosen) { .refund($0) }
            TypedChoice("Details", fields: chosen) { .showDetails($0) }
            list.previous("Newer")
            list.next("Older")
            TypedChoice("Back", .back) { .back }
        }
    }

    /// Asks for an amount until it is refunded, or refused for another reason than the amount.
    private func refund(_ named: NamedCharge) async throws {
        let open = named.charge.openRefunds ?? []
        if named.charge.refundable.minor <= 0, open.isEmpty {
            rootScreen.show(.outcome(.rejected(reason: .nothingRemains), of: named.charge.refundable))
            return
        }
        let notices: [Screen] = try await rootScreen.ask(.refund(of: named)) { choice in
            switch choice {
            case .back: return []
            case .askAgain: return try await askAgain(for: open, of: named.charge)
            case .refund(let amount):
                if open.contains(amount) { throw AskAgain(.openRefund(of: amount), at: "amount") }
                let outcome = try await refund(amount, of: named.charge)
                if case .rejected(let problem)? = outcome, let field = problem.fieldName {
                    throw AskAgain(problem.sentence, at: field)
                }
                return [.outcome(outcome, of: amount)]
            }
        }
        for notice in notices { rootScreen.show(notice) }
    }

    /// Asks again for the refunds of a charge that have not ended, under their own keys.
    private func askAgain(for open: [Money], of charge: ChargePage.Charge) async throws -> [Screen] {
        let asked = try await answer {
            // The gateway of the list checks the role.
            _ = try await motherboard.ioListCharges().output(with: ChargeQuery(limit: 1))
            return try await motherboard[AskForRefunds.self].output(with: charge.transactionID)
        }
        guard let asked else { return open.prefix(1).map { .outcome(nil, of: $0) } }
        return asked.isEmpty ? [.endedRefunds] : asked.map { .outcome($0.outcome, of: $0.amount) }
    }

    /// Refunds a part of a charge, under a key of its own.
    ///
    /// - Returns: nil if it is not known how the refund ended.
    private func refund(_ amount: Money, of charge: ChargePage.Charge) async throws -> RefundOutcome? {
        let key = UUID().uuidString.lowercased()
        let request = RefundRequest(key: key, transactionID: charge.transactionID, amount: amount)
        return try await answer { try await motherboard.ioRefund().output(with: request) }
    }

    /// Returns nil if the gateway gave no answer, so that it is not known how a refund ended.
    private func answer<Output>(_ ask: () async throws -> Output) async throws -> Output? {
        do {
            return try await ask()
        } catch let refusal as BoardError where isRefusal(refusal) {
            throw refusal
        } catch let error where !(error is CancellationError) {
            return nil
        }
    }

    /// True for an error by which the refund was not begun, so that the gateway was asked for nothing.
    private func isRefusal(_ error: BoardError) -> Bool {
        error.kind == .activationDiscarded || error.reason is RoleRefusal
            || error.kind != .outputMissing && !hasReported(error)
    }
}
