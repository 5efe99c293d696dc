import ShoppingIO
import Values

/// The rules of what is open between the modules: payments, refunds and stock that another module has not answered about yet.
struct Settlements {
    let repository: any ShoppingRepository
    let now: () -> Timestamp

    /// Returns what is open in a scope at one step.
    func open(_ step: SettlementStep, in scope: SettlementScope) throws -> [OpenItem] {
        switch step {
        case .payments: try payments(in: scope).map(OpenItem.payment)
        case .stock: try stock(in: scope).map(OpenItem.stock)
        }
    }

    private func payments(in scope: SettlementScope) throws -> [StoredOrder] {
        switch scope {
        case .user(let user): try repository.pendingOrders(of: user)
        case .abandoned: try repository.pendingOrders(leasedBefore: now())
        case .order(let id): try repository.order(id: id).map { $0.order.status == .paid ? [] : [$0] } ?? []
        case .leftOver, .stock: []
        }
    }

    private func stock(in scope: SettlementScope) throws -> [StoredOrder] {
        switch scope {
        case .user(let user), .leftOver(let user): try repository.ordersWithOpenStock(of: user)
        case .abandoned: try repository.ordersWithOpenStock(of: nil)
        case .order(let id), .stock(let id):
            try [repository.order(id: id)].compactMap(\.self).filter { $0.stock == .post || $0.stock == .void }
        }
    }
}

/// The part of the shop in which open things are settled.
enum SettlementScope: Equatable {
    /// All that a user has open, pending orders among it.
    case user(String)
    /// All that a user has open but for pending orders, which may go on.
    case leftOver(of: String)
    /// The orders of all users that no checkout holds any more, and all else that is open.
    case abandoned
    /// An order that is not to be paid any more.
    case order(String)
    /// The stock of an order whose payment has ended.
    case stock(of: String)
}

/// The steps of a settlement, in their order: the end of a payment decides on the stock.
enum SettlementStep: CaseIterable {
    case payments, stock
}

/// One thing to ask another module about.
enum OpenItem: Equatable {
    case payment(StoredOrder)
    case stock(StoredOrder)
}
