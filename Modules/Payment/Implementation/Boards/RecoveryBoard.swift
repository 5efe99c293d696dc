import Boardy
import PaymentIO

/// Asks the gateway, at a start of the app, about the payments that nobody has heard the end of. Internal.
enum RecoverPayments: BoardContract {
    static let id: BoardID = "payment.recovery"
    typealias Input = Void
    typealias Output = Never
}

/// Asks about one payment after the other. A charge is written down, and what is open goes on, unless it was begun more than a day ago.
final class RecoveryBoard: Board, RequestBoard {
    typealias Contract = RecoverPayments
    private let cashier: Cashier
    private var waiting: ArraySlice<PaymentIntent> = []

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<RecoverPayments>) {
        do {
            waiting = try cashier.unfinished()[...]
        } catch {
            return request.fail(error)
        }
        proceed(request)
    }

    private func proceed(_ request: Request<RecoverPayments>) {
        guard let intent = waiting.popFirst() else { return request.finish() }
        let gateway = cashier.gateway, isGivenUp = cashier.isGivenUp(intent)
        perform { () async throws -> GatewayState in
            if intent.submission == nil { return .cancelled }
            return isGivenUp ? try await gateway.cancel(intent) : try await gateway.state(of: intent)
        } deliver: { [weak self, cashier] result in
            do {
                switch try result.get() {
                case .charged(let id): _ = try cashier.approve(intent, transactionID: id)
                case .cancelled: _ = try cashier.settle(intent.charge.key)
                case .open: break
                }
                self?.proceed(request)
            } catch is CancellationError {
                request.cancel()
            } catch {
                self?.leave(request, after: error)
            }
        }
    }

    /// Leaves the payments that are left to the next start: a gateway that cannot be reached would cost the time limit for each of them.
    private func leave(_ request: Request<RecoverPayments>, after error: any Error) {
        report(
            .boardFailed,
            "'\(identifier)' left payments pending: \(waiting.count + 1). \(error). They are asked about again at the next start"
        )
        request.cancel()
    }
}
