import Boardy
import PaymentIO
import ShoppingIO

/// Settles the orders that a process left pending when it died. Internal: activated at each start.
enum Recovery: BoardContract {
    static let id: BoardID = "shopping.recovery"
    typealias Output = RecoveryReport
}

/// The numbers of orders that ``Recovery`` has settled.
struct RecoveryReport: Equatable {
    var confirmed = 0
    var cancelled = 0
}

/// Asks the payment about one order after the other. A paid order is confirmed, any other is cancelled.
final class RecoveryBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Recovery
    private let orders: Orders
    private var current: Request<Recovery>?
    private var waiting: ArraySlice<StoredOrder> = []
    private var settling: StoredOrder?
    private var isProceeding = false
    private var result = RecoveryReport()

    init(identifier: BoardID, producer: any BoardProducing, orders: Orders) {
        self.orders = orders
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioSettle().flow.addTarget(self) { board, outcome in board.settled(outcome) }
        motherboard.ioSettle().completion.addTarget(self) { board, _ in board.proceed() }
    }

    func respond(to request: Request<Recovery>) {
        if let current { return request.join(current) }
        do {
            waiting = try orders.stale()[...]
        } catch {
            return request.fail(error)
        }
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
            motherboard.ioSettle().activation.activate(with: SettleRequest(key: next.key))
        }
        isProceeding = false
        guard settling == nil, let request = current else { return }
        current = nil
        request.answer(result)
    }

    private func settled(_ outcome: SettleOutcome) {
        guard let key = settling?.key else { return }
        do {
            switch outcome {
            case .paid(let transaction):
                _ = try orders.confirm(key: key, transaction)
                result.confirmed += 1
            case .none:
                _ = try orders.cancel(key: key, reason: .abandoned)
                result.cancelled += 1
            }
        } catch {
            report(.boardFailed, "'\(identifier)' failed: \(error)")
        }
    }
}
