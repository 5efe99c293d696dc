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
    static let awaitedContracts: [any BoardContract.Type] = [ListCharges.self, Refund.self, FindOrders.self]

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
        if named.charge.refundable.minor <= 0 {
            rootScreen.show(.outcome(.rejected(reason: .nothingRemains), of: named.charge.refundable))
            return
        }
        let notice: Screen? = try await rootScreen.ask(.refund(of: named)) { amount in
            guard let amount else { return nil }
            let outcome = try await refund(amount, of: named.charge)
            if case .rejected(let problem)? = outcome, let field = problem.fieldName {
                throw AskAgain(problem.sentence, at: field)
            }
            return .outcome(outcome, of: amount)
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
