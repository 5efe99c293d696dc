import Boardy
import PaymentIO
import ShoppingIO

/// Settles the orders that a process left pending when it died. Internal: a start activates it.
enum Recovery: BoardContract {
    static let id: BoardID = "shopping.recovery"
    typealias Output = RecoveryReport
}

/// What became of them.
struct RecoveryReport: Equatable {
    var confirmed = 0
    var cancelled = 0
}

/// Asks the payment about each of them in turn: paid is confirmed, everything else cancelled.
final class RecoveryBoard: AnsweringBoard, ContractBoard {
    typealias Contract = Recovery

    private let orders: Orders
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

    func activate(withGuaranteedInput input: Void) {
        guard waiting.isEmpty, settling == nil else { return }
        begin()
        attempt {
            waiting = try orders.stale()[...]
            proceed()
        }
    }

    /// A loop, since a payment that answers at once would nest one activation in the other otherwise.
    private func proceed() {
        settling = nil
        if isProceeding { return }
        isProceeding = true
        while settling == nil, let next = waiting.popFirst() {
            settling = next
            motherboard.ioSettle().activation.activate(with: SettleRequest(key: next.key))
        }
        isProceeding = false
        guard settling == nil else { return }
        finish(with: result)
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
