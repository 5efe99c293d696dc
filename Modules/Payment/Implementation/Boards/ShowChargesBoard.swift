import Boardy
import BoardyHeadless
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
