import Boardy

/// Asks the gateway about the payments and refunds that nobody has heard the end of: at a start of the app, from time
/// to time while it goes on, and after somebody has stopped waiting for a refund. Internal.
enum RecoverPayments: BoardContract {
    static let id: BoardID = "payment.recovery"
    typealias Input = Void
    typealias Output = Void
}

/// Asks about one payment or refund after the other. A charge is written down. Open work goes on, unless nobody has
/// gone on with it for a day.
final class RecoveryBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = RecoverPayments

    private enum Item {
        case payment(PaymentIntent)
        case refund(ReservedRefund)
    }

    /// A slow gateway is not asked by two passes at once.
    var respondsInTurn: Bool { true }

    func respond(to input: Void) async throws {
        var waiting = try itemsOfGateway()[...]
        while let item = waiting.popFirst() {
            do {
                try await recover(item)
            } catch let error as GatewayError where error.isOfOnePayment {
                reportPending(1, after: error)
            } catch let error where !(error is CancellationError) {
                // An unreachable gateway stops the pass.
                reportPending(waiting.count + 1, after: error)
                throw CancellationError()
            }
        }
    }

    /// Returns the items that the chosen gateway can be asked about, and reports the others.
    private func itemsOfGateway() throws -> [Item] {
        let items = try cashier.unfinished().map(Item.payment) + cashier.openRefunds().map(Item.refund)
        var own: [Item] = [], others: [OtherGateway: Int] = [:]
        for item in items {
            do throws(OtherGateway) {
                switch item {
                case .payment(let intent): _ = try cashier.gateway(of: intent)
                case .refund(let refund): _ = try cashier.gateway(of: refund)
                }
                own.append(item)
            } catch {
                others[error, default: 0] += 1
            }
        }
        for (other, count) in others.sorted(by: { "\($0.key)" < "\($1.key)" }) { reportPending(count, after: other) }
        return own
    }

    private func recover(_ item: Item) async throws {
        switch item {
        case .refund(let refund): _ = try await make(refund)
        case .payment(let intent):
            let gateway = cashier.gateway, isGivenUp = cashier.isGivenUp(intent)
            let state = try await perform { () async throws -> GatewayState in
                if intent.submission == nil { return isGivenUp ? .cancelled : .open }
                let state = isGivenUp ? try await gateway.cancel(intent) : try await gateway.state(of: intent)
                // An answer that comes after the stop of the module is left to the next start.
                try Task.checkCancellation()
                return state
            }
            switch state {
            case .charged(let id): _ = try cashier.approve(intent, transactionID: id)
            case .cancelled: _ = try cashier.abandon(intent.charge.key)
            case .open: break
            }
        }
    }

    private func reportPending(_ count: Int, after error: any Error) {
        report(
            .boardFailed,
            "'\(identifier)' left payments pending: \(count). \(error). They are asked about again "
                + "every five minutes while the app goes on, and at its next start")
    }
}
