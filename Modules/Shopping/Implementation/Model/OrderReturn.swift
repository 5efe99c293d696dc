import ShoppingIO
import Values

/// Pieces of a paid order that come back, and the money that goes back for them.
struct OrderReturn: Equatable {
    enum State: Equatable {
        /// The payment has not answered yet.
        case open
        /// The ID of the refund is nil if there was nothing to refund.
        case returned(refundID: String?)
        /// Nothing comes back.
        case rejected
    }

    /// The key of the refund and of the stock that comes back, which is shown to nobody.
    let id: String
    /// The user who asked for the return, with the idempotency key.
    let user: String
    let key: String
    let orderID: String
    /// The pieces, one line for each product.
    let lines: [ReturnOrderRequest.Line]
    /// True if the request named no lines.
    let isWhole: Bool
    /// True if the pieces are wanted back in the stock.
    let restock: Bool
    let amount: Money
    var state: State
    /// True until the pieces are in the stock again. They are put there after the refund.
    var arePiecesDue: Bool

    /// The answer to the request; nil before the payment has answered.
    var outcome: ReturnOrderOutcome? {
        switch state {
        case .open: nil
        case .returned(let id): .returned(refund: id.map { OrderRefund(id: $0, amount: amount) })
        case .rejected: .rejected(reason: .refundRefused)
        }
    }

    /// True if the pieces are to be put into the stock now.
    var isRestocked: Bool {
        if case .returned = state { arePiecesDue } else { false }
    }

    /// Returns true if a request asks for this return.
    func isAsked(by request: ReturnOrderRequest) throws -> Bool {
        guard orderID == request.id, restock == request.restock ?? true else { return false }
        guard let wanted = request.lines else { return isWhole }
        return try !isWhole && wanted.joined() == lines
    }
}

extension [ReturnOrderRequest.Line] {
    /// Returns one line for each product, in the order of their SKUs.
    ///
    /// - Throws: `invalidLines` if there is no line, or one with less than one piece.
    func joined() throws(OrderChangeProblem) -> Self {
        var pieces: [String: Int] = [:]
        for line in self {
            let (sum, overflow) = pieces[line.sku, default: 0].addingReportingOverflow(line.quantity)
            guard line.quantity >= 1, !overflow else { throw .invalidLines }
            pieces[line.sku] = sum
        }
        if pieces.isEmpty { throw .invalidLines }
        return pieces.map { Element(sku: $0.key, quantity: $0.value) }.sorted {
            $0.sku.utf8.lexicographicallyPrecedes($1.sku.utf8)
        }
    }
}

extension PlacedOrder {
    /// Returns the pieces that have not come back, one line for each product.
    ///
    /// - Throws: `exceedsOrdered` if all have.
    func remaining() throws(OrderChangeProblem) -> [ReturnOrderRequest.Line] {
        let left = lines.map { (sku: $0.sku, quantity: $0.quantity - ($0.returned ?? 0)) }.filter { $0.quantity > 0 }
        if left.isEmpty { throw .exceedsOrdered }
        return try left.map { ReturnOrderRequest.Line(sku: $0.sku, quantity: $0.quantity) }.joined()
    }

    /// Returns the amount to refund for pieces: their part of the charge, less a discount in proportion.
    ///
    /// It is computed from all pieces that have come back by then, so that all returns together refund exactly the charge.
    ///
    /// - Parameter refunded: the minor units of all earlier returns.
    /// - Throws: `invalidLines` for a product that was not ordered, `exceedsOrdered` for more pieces than remain.
    func refund(of pieces: [ReturnOrderRequest.Line], after refunded: Int) throws(OrderChangeProblem) -> Money {
        var value: Int128 = 0
        for piece in pieces where !lines.contains(where: { $0.sku == piece.sku }) { throw .invalidLines }
        for line in lines {
            let back = pieces.first { $0.sku == line.sku }?.quantity ?? 0, before = line.returned ?? 0
            guard back <= line.quantity - before else { throw .exceedsOrdered }
            value += Int128(line.unitPrice.minor) * Int128(back + before)
        }
        let charged = total.minor - (discount?.minor ?? 0)
        let due = total.minor == 0 ? 0 : Int(value * Int128(charged) / Int128(total.minor))
        return Money(minor: max(0, due - refunded), currency: total.currency)
    }
}
