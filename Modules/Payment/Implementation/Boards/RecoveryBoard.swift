import Boardy
import PaymentIO

/// Asks the gateway, at a start of the app, about the payments and refunds that nobody has heard the end of. Internal.
enum RecoverPayments: BoardContract {
    static let id: BoardID = "payment.recovery"
    typealias Input = Void
    typealias Output = Never
}

/// Asks about one payment or refund after the other. A charge is written down, and what is open goes on, unless nobody has gone on with it for a day.
final class RecoveryBoard: Board, RequestBoard {
    typealias Contract = RecoverPayments

    private enum Item {
        case payment(PaymentIntent)
        case refund(ReservedRefund)
    }

    private let cashier: Cashier
    private var waiting: ArraySlice<Item> = []

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<RecoverPayments>) {
        do {
            let items = try cashier.unfinished().map(Item.payment) + cashier.pendingRefunds().map(Item.refund)
            var others: [OtherGateway: Int] = [:]
            waiting =
                items.filter { item in
                    guard let other = otherGateway(of: item) else { return true }
                    others[other, default: 0] += 1
                    return false
                }[...]
            for (other, count) in others.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                reportPending(count, after: other)
            }
        } catch {
            return request.fail(error)
        }
        proceed(request)
    }

    /// Returns the error of an item that the chosen gateway must not be asked about; nil if it can be asked.
    private func otherGateway(of item: Item) -> OtherGateway? {
        do {
            switch item {
            case .payment(let intent): _ = try cashier.gateway(of: intent)
            case .refund(let refund): _ = try cashier.gateway(of: refund)
            }
            return nil
        } catch {
            return error as? OtherGateway
        }
    }

    private func proceed(_ request: Request<RecoverPayments>) {
        switch waiting.popFirst() {
        case .payment(let intent)?: ask(about: intent, for: request)
        case .refund(let refund)?: ask(about: refund, for: request)
        case nil: request.finish()
        }
    }

    private func ask(about intent: PaymentIntent, for request: Request<RecoverPayments>) {
        let gateway = cashier.gateway, isGivenUp = cashier.isGivenUp(intent)
        perform { () async throws -> GatewayState in
            if intent.submission == nil { return isGivenUp ? .cancelled : .open }
            let state = isGivenUp ? try await gateway.cancel(intent) : try await gateway.state(of: intent)
            // An answer that comes after the stop of the module is left to the next start.
            try Task.checkCancellation()
            return state
        } deliver: { [weak self, cashier] result in
            self?.goOn(request) {
                switch try result.get() {
                case .charged(let id): _ = try cashier.approve(intent, transactionID: id)
                case .cancelled: _ = try cashier.settle(intent.charge.key)
                case .open: break
                }
            }
        }
    }

    private func ask(about refund: ReservedRefund, for request: Request<RecoverPayments>) {
        let gateway = cashier.gateway
        perform {
            let outcome = try await gateway.refund(refund)
            try Task.checkCancellation()
            return outcome
        } deliver: { [weak self, cashier] result in
            self?.goOn(request) { _ = try cashier.end(refund, with: try result.get()) }
        }
    }

    /// Writes an answer down, and asks about the next item unless the gateway cannot be reached.
    private func goOn(_ request: Request<RecoverPayments>, _ write: () throws -> Void) {
        do {
            try write()
            proceed(request)
        } catch is CancellationError {
            request.cancel()
        } catch let error as GatewayError where error.isOfOnePayment {
            reportPending(1, after: error)
            proceed(request)
        } catch {
            // The items that are left wait for the next start: a gateway that cannot be reached would cost the time limit for each of them.
            reportPending(waiting.count + 1, after: error)
            request.cancel()
        }
    }

    private func reportPending(_ count: Int, after error: any Error) {
        report(
            .boardFailed,
            "'\(identifier)' left payments pending: \(count). \(error). They are asked about again at the next start")
    }
}
