import Boardy
import PaymentIO
import ShoppingIO

/// Settles pending orders: of a user before another one is placed, and at a start those that a dead process left. Internal.
enum Settlement: BoardContract {
    static let id: BoardID = "shopping.settlement"
    typealias Input = SettlementScope
    typealias Output = SettlementReport
}

/// The numbers of orders that ``Settlement`` found, by their ends.
struct SettlementReport: Equatable {
    var confirmed = 0
    var cancelled = 0
    /// The orders that the payment did not answer about. They stay pending.
    var left = 0
}

/// Asks the payment about one order after the other. A paid order is confirmed, any other is cancelled.
final class SettlementBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Settlement
    private let orders: Orders
    private var current: Request<Settlement>?
    private var waiting: ArraySlice<StoredOrder> = []
    private var settling: StoredOrder?
    private var isProceeding = false
    private var result = SettlementReport()

    init(identifier: BoardID, producer: any BoardProducing, orders: Orders) {
        self.orders = orders
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioSettle().flow.addTarget(self) { board, outcome in board.settled(outcome) }
        motherboard.ioSettle().completion.addTarget(self) { board, _ in board.proceed() }
    }

    func respond(to request: Request<Settlement>) {
        if let current { return request.join(current) }
        do {
            waiting = try orders.unsettled(request.input)[...]
        } catch {
            return request.fail(error)
        }
        result = SettlementReport(left: waiting.count)
        current = request
        proceed()
    }

    /// Settles the next order. It loops, because a payment that answers at once would nest one activation in the other otherwise.
    private func proceed() {
        settling = nil
        if isProceeding { return }
        isProceeding = true
        while settling == nil, let next = waiting.popFirst() {
            settling = next
            motherboard.ioSettle().activation.activate(with: SettleRequest(key: next.paymentKey, scope: .module))
        }
        isProceeding = false
        guard settling == nil, let request = current else { return }
        current = nil
        request.answer(result)
    }

    private func settled(_ outcome: SettleOutcome) {
        guard let order = settling else { return }
        do {
            switch outcome {
            case .paid(let transaction, let orderID, let amount):
                let charge = OrderCharge(orderID: orderID, amount: amount, transaction: transaction)
                _ = try orders.confirm(order.order.id, by: charge)
                result.confirmed += 1
                result.left -= 1
            case .none:
                _ = try orders.cancel(order.order.id, reason: .abandoned)
                result.cancelled += 1
                result.left -= 1
            case .rejected(let problem):
                report(
                    .boardFailed,
                    "'\(identifier)' left the order '\(order.order.id)' pending: the payment refuses its key, \(problem)"
                )
            }
        } catch {
            report(.boardFailed, "'\(identifier)' failed: \(error)")
            if error is ForeignCharge { (result.cancelled, result.left) = (result.cancelled + 1, result.left - 1) }
        }
    }
}

/// The error that nothing can be ordered, because a payment did not answer about an earlier order.
struct UnsettledOrders: Error, CustomStringConvertible {
    let count: Int

    var description: String {
        "the payment did not answer about earlier orders of the shopper that are still pending: \(count). "
            + "Nothing was ordered or charged. Check out again when the payment can be reached"
    }
}
