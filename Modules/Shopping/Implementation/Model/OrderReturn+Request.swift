import BoardyValues
import ShoppingIO

extension OrderReturn {
    /// True if the customer repeats the request for this return. False for a return that nobody has asked for.
    func isAsked(by request: ReturnRequest) throws -> Bool {
        guard askedAt != nil, orderID == request.id, reason == request.statedReason else { return false }
        guard let wanted = request.lines else { return isWhole }
        return try !isWhole && wanted.joined() == lines
    }

    /// Takes back that its money was paid otherwise, unless an earlier version has told that.
    mutating func oweAgain() {
        if unrecorded == .kept { return }
        (state, answer, refundedEarlier, isRestockDue) = (.rejected, nil, 0, false)
    }

    /// The answer to an acceptance; nil before the payment has answered.
    var acceptance: AcceptReturnOutcome? {
        switch outcome {
        case .returned(let refund, let earlier)?: .returned(refund: refund, refundedEarlier: earlier)
        case .pending(let refund, let earlier)?: .pending(refund: refund, refundedEarlier: earlier)
        case .rejected(let problem)?: .rejected(reason: ReturnProblem(problem))
        case nil: nil
        }
    }
}

extension ReturnRequest {
    /// The reason; nil if it is white space alone.
    var statedReason: String? { reason.flatMap { $0.trimmed.isEmpty ? nil : $0 } }
}

extension RequestedReturn {
    /// Creates a return as customers and operators see it, with its pieces in the order of the order's lines.
    init(_ returned: OrderReturn, of order: PlacedOrder, amount: Money) {
        self.init(
            id: returned.id, orderID: order.id, orderNumber: order.number,
            lines: order.lines.compactMap { line in
                returned.lines.first { $0.sku == line.sku }.map {
                    Line(sku: line.sku, title: line.title, quantity: $0.quantity)
                }
            },
            askedAt: returned.askedAt, reason: returned.reason, amount: amount, state: State(returned.state),
            answer: returned.answer, refundedEarlier: returned.earlier,
            refundID: returned.refundID ?? returned.pendingRefundID,
            restock: returned.isCounted || returned.state == .rejected ? returned.restock : nil)
    }
}

extension RequestedReturn.State {
    init(_ state: OrderReturn.State) {
        self =
            switch state {
            case .requested: .requested
            case .open: .pending
            case .returned: .accepted
            case .rejected: .refused
            case .declined: .declined
            case .withdrawn: .withdrawn
            }
    }
}

extension ReturnProblem {
    init(_ problem: OrderChangeProblem) {
        self =
            switch problem {
            case .notFound: .notFound
            case .invalidKey: .invalidKey
            case .otherParameters: .otherParameters
            case .paid, .notPaid: .notPaid
            case .invalidLines: .invalidLines
            case .exceedsOrdered: .exceedsOrdered
            case .refundRefused: .refundRefused
            }
    }
}

extension ShoppingRepository {
    /// Returns the pieces that have neither come back nor been asked for.
    func remaining(of order: PlacedOrder) throws -> [ReturnOrderRequest.Line] {
        try order.returning(waitingLines(of: order.id)).remaining()
    }

    /// Returns the amount to refund for pieces that have neither come back nor been asked for.
    func refund(of lines: [ReturnOrderRequest.Line], of order: PlacedOrder) throws -> Money {
        // Pieces that are asked for cannot come back twice, and their money has not gone back.
        _ = try order.returning(waitingLines(of: order.id)).refund(of: lines, after: 0)
        return try order.refund(of: lines, after: try returnedMinor(of: order.id))
    }

    private func waitingLines(of orderID: String) throws -> [ReturnOrderRequest.Line] {
        try requests(of: orderID).filter(\.waits).flatMap(\.lines)
    }
}

extension PlacedOrder {
    /// Returns the order as if more of its pieces had come back.
    func returning(_ asked: [ReturnOrderRequest.Line]) -> PlacedOrder {
        let lines = lines.map { line in
            let more = asked.filter { $0.sku == line.sku }.reduce(0) { $0 + $1.quantity }
            return OrderLine(
                sku: line.sku, title: line.title, quantity: line.quantity, unitPrice: line.unitPrice,
                total: line.total, returned: more == 0 ? line.returned : more + (line.returned ?? 0))
        }
        return PlacedOrder(
            id: id, lines: lines, total: total, placedAt: placedAt, status: status, discount: discount,
            refunded: refunded, number: number, transaction: transaction)
    }
}

extension StoredOrder {
    /// True if pieces of the order go back into the stock. Pieces that were never taken from it do not.
    var canRestock: Bool { !reservation.isEmpty && stock != .short }
}
