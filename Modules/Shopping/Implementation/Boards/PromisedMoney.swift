import Boardy
import BoardyValues
import PaymentIO
import ShoppingIO

extension PlacedOrder {
    /// The part of the charge that has not gone back, by returns or directly.
    var left: Money { Money(minor: max(0, due.minor - (refunded?.minor ?? 0)), currency: due.currency) }
}

extension RequestedReturn {
    /// Returns the return with no more money than is left of its order's charge, while it waits.
    func promising(atMost left: Money) -> RequestedReturn {
        guard state == .requested, left.minor < amount.minor else { return self }
        return RequestedReturn(
            id: id, orderID: orderID, orderNumber: orderNumber, lines: lines, askedAt: askedAt, reason: reason,
            amount: left, state: state, answer: answer)
    }
}

extension ReturnRequests {
    /// Returns the entries of an order that promise no more money than is left of its charge.
    func entries(of order: PlacedOrder) throws -> [Entry] {
        try entries(of: order.id).map { entry in
            var promised = entry
            promised.request = entry.request.promising(atMost: order.left)
            return promised
        }
    }
}

extension ContinuousBoard {
    /// Returns a page of returns that promise no more money than is left of the charges.
    func promised(_ page: ReturnPage, by rules: ReturnRequests) async throws -> ReturnPage {
        var returns: [CustomerReturn] = []
        for entry in page.returns {
            returns.append(
                CustomerReturn(request: try await promised(entry.request, by: rules), customer: entry.customer))
        }
        return ReturnPage(total: page.total, returns: returns)
    }

    /// Returns an outcome whose return promises no more money than is left of the charge.
    func promised(_ outcome: ReturnRequestOutcome, by rules: ReturnRequests) async throws -> ReturnRequestOutcome {
        guard case .known(let returned) = outcome else { return outcome }
        return .known(return: try await promised(returned, by: rules))
    }

    /// Asks the payment what has gone back already. Without an answer, the return promises the price of its pieces.
    private func promised(_ returned: RequestedReturn, by rules: ReturnRequests) async throws -> RequestedReturn {
        guard returned.state == .requested, let charge = try rules.charge(of: returned.orderID),
            let refunds = try await answer({ try await motherboard.ioOrderRefunds().output(with: charge.refunds) })
        else { return returned }
        var order = charge.order
        order.refunded = refunds.amount(ofOrder: order.id)
        return returned.promising(atMost: order.left)
    }
}
