import Boardy
import BoardyHeadless
import PaymentIO
import ShoppingIO

/// Shows the charges to an operator, who can refund them, or one of them. Internal: an entry of the menu, and an action
/// on orders.
enum ShowCharges: BoardContract {
    static let id: BoardID = "payment.show-charges"
    /// The ID of the only charge to show, as ``CardTransaction`` tells it; nil for the list.
    typealias Input = String?
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
    func sharesAnswer(to transactionID: String?) -> Bool { transactionID == nil }

    func respond(to transactionID: String?) async throws {
        if let transactionID { return try await show(transactionID) }
        // The gateway of the list checks the role, each time.
        let charges = PagedList(pageLength: 10, total: \NamedCharges.total) { [self] offset in
            try await read(ChargeQuery(offset: offset, limit: 10))
        }
        while true {
            switch try await rootScreen.ask(charges, { [self] page in question(page, of: charges) }) {
            case .refund(let charge)?: try await refund(charge)
            case .showDetails(let charge)?: try await show(charge.charge.transactionID)
            case .back?: return
            case nil:
                rootScreen.show(Screen(title: "Charges", content: ["Nothing was charged yet."]))
                return
            }
        }
    }

    /// Shows all of a charge, with its refunds.
    private func show(_ transactionID: String) async throws {
        for charge in try await read(ChargeQuery(transactionID: transactionID)).charges
        where try await rootScreen.ask(.details(of: charge)) { try await refund(charge) }
    }

    /// Reads a page of charges. If a module knows their orders, it tells the numbers and the customers.
    func read(_ query: ChargeQuery) async throws -> NamedCharges {
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
}
