import Boardy
import PaymentIO

/// The time for which pages of orders and returns wait for what the payment tells of refunds, as an option of the
/// plugin: 3 seconds by the clock of the machine.
struct RefundPatience: MainOption {
    var clock: any Clock<Duration> = ContinuousClock()
    var limit = Duration.seconds(3)

    static var defaultValue: RefundPatience { RefundPatience() }
}

extension ContinuousBoard {
    /// Returns what the payment tells of charges, asked once for all; nil if it does not answer in time, so that an
    /// order can be seen although the payment is away.
    func refunds(
        of charges: [OrderRefundsRequest.Charge], within patience: RefundPatience
    ) async throws -> RefundedAmounts? {
        let request = OrderRefundsRequest(charges: charges)
        return try await first(
            of: { [self] in try await motherboard.ioOrderRefunds().output(with: request) },
            { [self] in
                try await perform { try await patience.clock.sleep(for: patience.limit) }
                return nil
            })
    }

    /// Returns orders with what went back of their charges, if the payment tells it in time.
    func withRefunds<Output>(_ listed: ListedOrders<Output>, within patience: RefundPatience) async throws -> Output {
        if listed.charges.isEmpty { return listed.answer(RefundedAmounts([])) }
        return listed.answer(try await refunds(of: listed.charges, within: patience))
    }
}
