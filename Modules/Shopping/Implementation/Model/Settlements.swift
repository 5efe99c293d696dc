import BoardyValues
import ShoppingIO

/// The rules of what is open between the modules: payments, refunds and stock that another module has not answered
/// about yet.
struct Settlements {
    let repository: any ShoppingRepository
    let now: () -> Timestamp

    /// Returns what is open in a scope at one step.
    func open(_ step: SettlementStep, in scope: SettlementScope) throws -> [OpenItem] {
        switch step {
        case .payments: try payments(in: scope).map(OpenItem.payment)
        case .refunds:
            try returns(in: scope).filter { $0.returned.state == .open || $0.returned.unrecorded != nil }
                .map { .refund($0.returned, paymentKey: $0.order.paymentKey) }
        case .stock: try stock(in: scope).map(OpenItem.stock)
        case .restock:
            try returns(in: scope).filter { $0.returned.needsRestock && $0.order.stock != .post }
                .map { .restock($0.returned, of: $0.order) }
        }
    }

    /// Returns true if another module is to be asked still. Since the item was listed, a checkout may have gone on with
    /// an abandoned order, and an operator may have asked for refused money again.
    func isOpen(_ item: OpenItem, in scope: SettlementScope) throws -> Bool {
        switch item {
        case .payment(let listed) where scope == .abandoned:
            try repository.order(id: listed.order.id).map { $0.leasedUntil < now() } ?? false
        case .refund(let listed, _): try repository.orderReturn(id: listed.id)?.isTry(of: listed) ?? false
        case .payment, .stock, .restock: true
        }
    }

    private func returns(in scope: SettlementScope) throws -> [(returned: OrderReturn, order: StoredOrder)] {
        let returns: [OrderReturn] =
            switch scope {
            case .user(let user), .leftOver(let user): try repository.openReturns(of: user)
            case .abandoned, .returns: try repository.openReturns(of: nil)
            case .orderReturn(let id): try [repository.orderReturn(id: id)].compactMap(\.self)
            case .order, .stock: []
            }
        return try returns.compactMap { returned in
            try repository.order(id: returned.orderID).map { (returned, $0) }
        }
    }

    private func payments(in scope: SettlementScope) throws -> [StoredOrder] {
        switch scope {
        case .user(let user): try repository.pendingOrders(of: user)
        case .abandoned: try repository.pendingOrders(leasedBefore: now())
        case .order(let id): try repository.order(id: id).map { $0.order.status == .paid ? [] : [$0] } ?? []
        case .leftOver, .stock, .orderReturn, .returns: []
        }
    }

    private func stock(in scope: SettlementScope) throws -> [StoredOrder] {
        switch scope {
        case .user(let user), .leftOver(let user): try repository.ordersWithOpenStock(of: user)
        case .abandoned: try repository.ordersWithOpenStock(of: nil)
        case .order(let id), .stock(let id): try stock(ofOrder: id)
        case .orderReturn(let id): try repository.orderReturn(id: id).map { try stock(ofOrder: $0.orderID) } ?? []
        case .returns: []
        }
    }

    private func stock(ofOrder id: String) throws -> [StoredOrder] {
        try [repository.order(id: id)].compactMap(\.self).filter { $0.stock == .post || $0.stock == .void }
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
    /// A return, with the stock of its order.
    case orderReturn(String)
    /// The returns of all users, until the payment gives no answer about one.
    case returns
}

/// The steps of a settlement, in their order: the end of a payment decides on the stock, and pieces come back after
/// both money and stock went.
enum SettlementStep: CaseIterable {
    case payments, refunds, stock, restock
}

/// One thing to ask another module about.
enum OpenItem: Equatable {
    case payment(StoredOrder)
    case stock(StoredOrder)
    /// A return whose money is to go back, or to be recorded because it was paid otherwise.
    case refund(OrderReturn, paymentKey: String)
    case restock(OrderReturn, of: StoredOrder)
}
