import Boardy
import BoardyValues
import PaymentIO
import ShoppingIO

extension RequestedReturn {
    /// True if it is not known yet how much money goes back.
    fileprivate var isOpen: Bool { state == .requested || state == .refused || state == .pending && refundID == nil }

    /// Returns the return with no more money than is left of its order's charge.
    ///
    /// - Parameters:
    ///   - left: the part of the charge that has not gone back.
    ///   - unsettled: the sum of other refunds and returns that have not ended. All are in minor units.
    func promising(atMost left: Int, _ unsettled: Int) -> RequestedReturn {
        let price = amount.minor + (refundedEarlier?.minor ?? 0), amount = min(price, max(left, 0))
        var promised = self
        let money = { (minor: Int) in minor == 0 ? nil : Money(minor: minor, currency: self.amount.currency) }
        promised.amount = Money(minor: amount, currency: self.amount.currency)
        promised.refundedEarlier = money(price - amount)
        promised.unsettled = amount > max(left - unsettled, 0) ? money(unsettled) : nil
        return promised
    }
}

extension ContinuousBoard {
    /// Returns what went back of the charge of a return that was paid otherwise, and is about to; nil if nobody needs
    /// it.
    func refunds(before request: AcceptReturnRequest, by rules: ReturnRequests) async throws -> RefundedAmounts? {
        guard request.paidOtherwise != nil, let charge = try rules.charge(ofReturn: request.id) else { return nil }
        return try await motherboard.ioOrderRefunds().output(with: OrderRefundsRequest(charges: [charge.refunds]))
    }

    /// Returns a page of returns that promise no more money than is left of the charges.
    func promised(
        _ page: ReturnPage, by rules: ReturnRequests, within patience: RefundPatience
    ) async throws -> ReturnPage {
        let promised = try await promised(page.returns.map(\.request), by: rules, within: patience)
        return ReturnPage(
            total: page.total,
            returns: zip(page.returns, promised).map { CustomerReturn(request: $1, customer: $0.customer) })
    }

    /// Returns an outcome whose return promises no more money than is left of the charge.
    func promised(
        _ outcome: ReturnRequestOutcome, by rules: ReturnRequests, within patience: RefundPatience
    ) async throws -> ReturnRequestOutcome {
        guard case .known(let returned) = outcome else { return outcome }
        return .known(return: try await promised([returned], by: rules, within: patience)[0])
    }

    /// Returns the entries of an order that promise no more money than is left of its charge.
    ///
    /// - Parameter isAway: true if the payment has just not answered in time, so that it is not asked again.
    func promisedEntries(
        of orderID: String, by rules: ReturnRequests, within patience: RefundPatience, isAway: Bool = false
    ) async throws -> [ReturnRequests.Entry] {
        let entries = try rules.entries(of: orderID)
        let promised = try await promised(entries.map(\.request), by: rules, within: patience, isAway: isAway)
        return zip(entries, promised).map { entry, request in
            var entry = entry
            entry.request = request
            return entry
        }
    }

    /// Asks the payment once what has gone back, and is about to. If it is refused an answer, each return promises the
    /// price of its pieces; without one in time, what goes back is unknown.
    func promised(
        _ returns: [RequestedReturn], by rules: ReturnRequests, within patience: RefundPatience, isAway: Bool = false
    ) async throws -> [RequestedReturn] {
        let orders = Set(returns.filter(\.isOpen).map(\.orderID)).sorted()
        let charges = try orders.compactMap { try rules.charge(of: $0) }
        if charges.isEmpty { return returns }
        let told = try await answer {
            try await isAway ? nil : refunds(of: charges.map(\.refunds), within: patience)
        }
        guard let told else { return returns }
        return try returns.map { asked in
            guard asked.isOpen, let order = charges.first(where: { $0.order.id == asked.orderID })?.order else {
                return asked
            }
            guard let refunds = told else {
                var unknown = asked
                unknown.areRefundsUnknown = true
                return unknown
            }
            let left = order.due.minor - (refunds.amount(ofOrder: order.id)?.minor ?? 0)
            let others = try rules.unsettledMinor(besides: asked) + refunds.openMinor(ofOrder: order.id)
            return asked.promising(atMost: left, others)
        }
    }
}
