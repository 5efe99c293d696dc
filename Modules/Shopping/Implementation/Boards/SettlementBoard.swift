import Boardy
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Asks other modules about what is open: before an order is placed, after its payment, at a start and from
/// time to time, and when an operator opens the list of returns. Internal.
enum Settlement: BoardContract {
    static let id: BoardID = "shopping.settlement"
    typealias Input = SettlementScope
    /// The number of pending orders that the payment did not answer about. They stay pending.
    typealias Output = Int
}

/// Asks about one open thing after the other. Where nobody answers, it stays open until the next settlement.
///
/// A paid order is confirmed and its stock posted. Any other order is cancelled and its stock given up.
final class SettlementBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Settlement
    static let awaitedContracts: [any BoardContract.Type] = [
        Settle.self, ResolveReservation.self, RefundOrder.self, RecordRefund.self, ReturnStock.self,
    ]
    private let orders: Orders
    private let settlements: Settlements
    private let changes: OrderChanges
    var respondsInTurn: Bool { true }

    init(identifier: BoardID, producer: any BoardProducing, shop: Shop) {
        (orders, settlements, changes) = (shop.orders, shop.settlements, shop.changes)
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to scope: SettlementScope) async throws -> Int {
        var left = 0
        for step in SettlementStep.allCases {
            for item in try settlements.open(step, in: scope) where isOpen(item, in: scope) {
                switch item {
                case .payment(let order): if try await !settle(order, in: scope) { left += 1 }
                case .refund(let open, let paymentKey):
                    let isAnswered = try await refund(open, chargedUnder: paymentKey)
                    // The payment cannot be reached, so that each of the others would wait as long for nothing.
                    if !isAnswered, scope == .returns { return left }
                case .stock(let order): try await resolveStock(of: order)
                case .restock(let returned, let order): try await restock(returned, of: order)
                }
            }
        }
        return left
    }

    /// Returns false also if the store fails: the next settlement asks about the payment then.
    private func isOpen(_ item: OpenItem, in scope: SettlementScope) -> Bool {
        (try? settlements.isOpen(item, in: scope)) ?? false
    }

    /// - Returns: false if the order stays pending.
    private func settle(_ order: StoredOrder, in scope: SettlementScope) async throws -> Bool {
        let id = order.order.id
        let outcome = try await answer {
            try await motherboard.ioSettle().output(with: SettleRequest(key: order.paymentKey, scope: .module))
        }
        do {
            switch outcome {
            case nil: return false
            case .paid(let transaction, let orderID, let amount, let discount)?:
                let charge = OrderCharge(orderID: orderID, amount: amount, transaction: transaction, discount: discount)
                _ = try orders.confirm(id, by: charge)
            case .some(.none): _ = try orders.cancel(id, reason: scope == .order(id) ? nil : .abandoned)
            case .rejected(let problem)?:
                fail("left the order '\(id)' pending: the payment refuses its key, \(problem)")
                return false
            }
            return true
        } catch {
            fail("failed: \(error)")
            return error is ChargeMismatch
        }
    }

    private func resolveStock(of order: StoredOrder) async throws {
        let isPaid = order.stock == .post
        let request = ResolveReservationRequest(
            reservation: order.reservation, as: isPaid ? .posted : .voided, cause: order.cause)
        let outcome = try await answer { try await motherboard.ioResolveReservation().output(with: request) }
        guard let outcome else { return }
        if isPaid, case .short(let lines) = outcome, !order.isReturned {
            // It stays open, so that it is asked about again when there may be stock.
            return fail("found stock missing: \(order.waiting(for: lines.map { ($0.missing, $0.sku) }))")
        }
        let isShort = isPaid && outcome != .resolved(as: .posted)
        write { try orders.closeStock(of: order, isShort: isShort) }
        if isShort, !order.isReturned { fail("found stock missing: \(order.untakenStock)") }
    }

    /// - Returns: false if the payment has not answered.
    private func refund(_ open: OrderReturn, chargedUnder paymentKey: String) async throws -> Bool {
        let outcome = try await answer {
            if let unrecorded = open.unrecorded {
                return try await motherboard.ioRecordRefund().output(
                    with: RecordRefundRequest(
                        key: open.refundKey, paymentKey: paymentKey, orderID: open.orderID, amount: open.refunded,
                        takesLess: unrecorded == .kept))
            }
            return try await motherboard.ioRefundOrder().output(
                with: RefundOrderRequest(
                    key: open.refundKey, paymentKey: paymentKey, orderID: open.orderID, amount: open.amount))
        }
        guard let outcome else { return false }
        write { try changes.end(open, with: outcome) }
        // A return that a customer asked for waits with its reason in the list of returns, so it is no failure there.
        if case .rejected(let problem) = outcome, problem != .nothingRemains, open.askedAt == nil {
            fail("refunded nothing: \(open.refusedRefund(problem.rawValue))")
        }
        return true
    }

    private func restock(_ returned: OrderReturn, of order: StoredOrder) async throws {
        let lines = returned.lines.map { ReturnStockRequest.Line(sku: $0.sku, quantity: $0.quantity) }
        let request = ReturnStockRequest(
            key: returned.id, reservation: order.reservation, lines: lines, cause: returned.cause ?? order.cause)
        let outcome = try await answer { try await motherboard.ioReturnStock().output(with: request) }
        guard let outcome else { return }
        write { try changes.endRestock(of: returned) }
        if case .rejected(let problem) = outcome {
            fail("put nothing back: \(returned.refusedRestock(problem.rawValue))")
        }
    }

    private func write(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            fail("failed: \(error)")
        }
    }

    private func fail(_ event: String) { report(.boardFailed, "'\(identifier)' \(event)") }
}
