import Boardy
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// Asks other modules about what is open: before an order is placed, after its payment, and at a start. Internal.
enum Settlement: BoardContract {
    static let id: BoardID = "shopping.settlement"
    typealias Input = SettlementScope
    typealias Output = SettlementReport
}

/// The numbers of pending orders that ``Settlement`` found, by their ends.
struct SettlementReport: Equatable {
    var confirmed = 0
    var cancelled = 0
    /// The orders that the payment did not answer about. They stay pending.
    var left = 0
}

/// Asks about one thing after the other. Where nobody answers, it stays open until the next settlement.
///
/// A paid order is confirmed and its stock posted; any other is cancelled and its stock given up.
final class SettlementBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Settlement
    private let orders: Orders
    private let settlements: Settlements
    private let changes: OrderChanges
    private var waiting: ArraySlice<Request<Settlement>> = []
    private var current: Request<Settlement>?
    private var steps: ArraySlice<SettlementStep> = []
    private var items: ArraySlice<OpenItem> = []
    private var asked: OpenItem?
    private var isProceeding = false
    private var result = SettlementReport()

    init(
        identifier: BoardID, producer: any BoardProducing, orders: Orders, settlements: Settlements,
        changes: OrderChanges
    ) {
        (self.orders, self.settlements, self.changes) = (orders, settlements, changes)
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioSettle().flow.addTarget(self) { board, outcome in board.didSettle(outcome) }
        motherboard.ioSettle().completion.addTarget(self) { board, _ in board.proceed() }
        motherboard.ioResolveReservation().flow.addTarget(self) { board, outcome in board.didResolve(outcome) }
        motherboard.ioResolveReservation().completion.addTarget(self) { board, _ in board.proceed() }
        motherboard.ioRefundOrder().flow.addTarget(self) { board, outcome in board.didRefund(outcome) }
        motherboard.ioRefundOrder().completion.addTarget(self) { board, _ in board.proceed() }
        motherboard.ioReturnStock().flow.addTarget(self) { board, outcome in board.didRestock(outcome) }
        motherboard.ioReturnStock().completion.addTarget(self) { board, _ in board.proceed() }
    }

    func respond(to request: Request<Settlement>) {
        waiting.append(request)
        if current == nil { proceed() }
    }

    /// Asks about the next thing. It loops, because a module that answers at once would nest one activation in the other otherwise.
    private func proceed() {
        asked = nil
        if isProceeding { return }
        isProceeding = true
        while asked == nil, let item = next() {
            asked = item
            ask(about: item)
        }
        isProceeding = false
    }

    /// Returns the next thing to ask about. It answers the requests for which nothing is left.
    private func next() -> OpenItem? {
        while true {
            if let item = items.popFirst() {
                if isOpen(item) { return item }
                result.left -= 1
            } else if let request = current, let step = steps.popFirst() {
                do {
                    items = try settlements.open(step, in: request.input)[...]
                } catch {
                    current = nil
                    request.fail(error)
                }
                if step == .payments { result = SettlementReport(left: items.count) }
            } else if let request = current {
                current = nil
                request.answer(result)
            } else if let request = waiting.popFirst() {
                (current, steps) = (request, SettlementStep.allCases[...])
            } else {
                return nil
            }
        }
    }

    private func isOpen(_ item: OpenItem) -> Bool {
        guard let request = current else { return true }
        // A store that fails here leaves the payment to the next settlement.
        return (try? settlements.isOpen(item, in: request.input)) ?? false
    }

    private func ask(about item: OpenItem) {
        switch item {
        case .payment(let order):
            motherboard.ioSettle().activation.activate(with: SettleRequest(key: order.paymentKey, scope: .module))
        case .stock(let order):
            motherboard.ioResolveReservation().activation.activate(
                with: ResolveReservationRequest(
                    reservation: order.reservation, as: order.stock == .post ? .posted : .voided))
        case .refund(let open, let paymentKey):
            motherboard.ioRefundOrder().activation.activate(
                with: RefundOrderRequest(
                    key: open.id, paymentKey: paymentKey, orderID: open.orderID, amount: open.amount))
        case .pieces(let returned, let reservation):
            let lines = returned.lines.map { ReturnStockRequest.Line(sku: $0.sku, quantity: $0.quantity) }
            motherboard.ioReturnStock().activation.activate(
                with: ReturnStockRequest(key: returned.id, reservation: reservation, lines: lines))
        }
    }

    // MARK: - Answers

    private func didSettle(_ outcome: SettleOutcome) {
        guard case .payment(let order) = asked else { return }
        do {
            switch outcome {
            case .paid(let transaction, let orderID, let amount, let discount):
                let charge = OrderCharge(
                    orderID: orderID, amount: amount, transaction: transaction, discount: discount)
                _ = try orders.confirm(order.order.id, by: charge)
                result.confirmed += 1
                result.left -= 1
            case .none:
                _ = try orders.cancel(order.order.id, reason: isGivenUp ? nil : .abandoned)
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

    private var isGivenUp: Bool { if case .order = current?.input { true } else { false } }

    private func didResolve(_ outcome: ResolveReservationOutcome) {
        guard case .stock(let order) = asked else { return }
        if order.stock == .post, case .short(let lines) = outcome, !order.isReturned {
            // It stays open, so that it is asked about again when there may be stock.
            let missing = lines.map { ($0.missing, $0.sku) }
            return report(.boardFailed, "'\(identifier)' found stock missing: \(order.waiting(for: missing))")
        }
        let isShort = order.stock == .post && outcome != .resolved(as: .posted)
        attempt { try orders.settleStock(of: order, isShort: isShort) }
        if isShort, !order.isReturned {
            report(.boardFailed, "'\(identifier)' found stock missing: \(order.untakenStock)")
        }
    }

    private func didRefund(_ outcome: RefundOutcome) {
        guard case .refund(let open, _) = asked else { return }
        attempt { try changes.end(open, with: outcome) }
        if case .rejected(let problem) = outcome, problem != .nothingRemains {
            report(.boardFailed, "'\(identifier)' refunded nothing: \(open.refusedRefund(problem.rawValue))")
        }
    }

    private func didRestock(_ outcome: ReturnStockOutcome) {
        guard case .pieces(let returned, _) = asked else { return }
        attempt { try changes.endRestock(of: returned) }
        if case .rejected(let problem) = outcome {
            report(
                .boardFailed, "'\(identifier)' put nothing back: \(returned.refusedPieces(problem.rawValue))"
            )
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            report(.boardFailed, "'\(identifier)' failed: \(error)")
        }
    }
}
