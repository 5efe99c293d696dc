import AuthenticationIO
import Boardy
import BoardyValues
import PaymentIO

/// Refunds charges, several at once if need be.
final class RefundBoard<Contract: BoardContract>: CashierBoard, AsyncRequestBoard
where Contract.Input: RefundInput, Contract.Output == RefundOutcome, Contract.Command == Never {
    static var awaitedContracts: [any BoardContract.Type] { [CurrentUser.self] }
    private let checkRole: () throws -> Void

    /// - Parameter checkRole: reads the role anew in the transaction, and throws if it is gone.
    init(_ id: BoardID, _ producer: any BoardProducing, _ cashier: Cashier, _ checkRole: @escaping () throws -> Void) {
        self.checkRole = checkRole
        super.init(id, producer, cashier)
    }

    func respond(to request: Contract.Input) async throws -> RefundOutcome {
        guard request.keyScope.accepts(request.key) else { return .rejected(reason: .invalidKey) }
        let name = try await name(of: request.key, in: request.keyScope)
        do {
            guard let terms = try request.terms(named: name, from: cashier) else {
                return .rejected(reason: .unknownTransaction)
            }
            return try await outcome(of: terms, takesLess: request.takesLess ?? false)
        } catch let refused as RoleRefusal {
            throw refusal(because: refused, about: request.chargeName, advice: ". Nothing was refunded")
        } catch {
            leaveToRecovery(after: error)
            let advice =
                ". It is unknown if the money went back; ask again with the same key, which refunds at most once"
            let isCertain = error is OpenRefunds || error is OtherGateway
            throw refusal(because: error, about: request.chargeName, advice: isCertain ? "" : advice)
        }
    }

    /// Makes a refund. The refunds that it waits for are asked about first, once each.
    private func outcome(of terms: RefundTerms, takesLess: Bool) async throws -> RefundOutcome {
        var asked: Set<String> = []
        while true {
            switch try cashier.reserve(terms, takesLess: takesLess, checkRole).state(for: terms) {
            case .ended(let outcome): return outcome
            case .reserved(let refund): return try await make(refund)
            case .waiting(let others):
                // A gateway that was not chosen is not asked, and nothing is written down under the key of the terms.
                guard let other = others.first(where: { !asked.contains($0.key) }),
                    (try? cashier.gateway(of: other)) != nil
                else { throw OpenRefunds(refunds: others) }
                asked.insert(other.key)
                _ = try await make(other)
            }
        }
    }
}

/// The input of a contract that refunds a charge.
protocol RefundInput {
    var key: String { get }
    var keyScope: KeyScope { get }
    /// True if less than the amount goes back when no more is left of the charge; nil for false.
    var takesLess: Bool? { get }
    /// The charge in words, for a report. It contains no secret.
    var chargeName: String { get }

    /// Returns the terms under the name of the key; nil if there is no such charge.
    func terms(named name: String, from cashier: Cashier) throws -> RefundTerms?
}

extension RefundRequest: RefundInput {
    var keyScope: KeyScope { .user }
    var takesLess: Bool? { false }
    var chargeName: String { "the key '\(key)' and the transaction '\(transactionID)'" }

    func terms(named name: String, from cashier: Cashier) -> RefundTerms? {
        RefundTerms(key: name, transactionID: transactionID, amount: amount, leastRemaining: refundable)
    }
}

extension RecordRefundRequest: RefundInput {
    var keyScope: KeyScope { .module }
    var chargeName: String { "the order '\(orderID)'" }

    func terms(named name: String, from cashier: Cashier) throws -> RefundTerms? {
        try cashier.transaction(ofOrder: orderID, paidUnder: paymentKey).map {
            RefundTerms(key: name, transactionID: $0.id, amount: amount, isPaidOtherwise: true)
        }
    }
}

extension RefundOrderRequest: RefundInput {
    var keyScope: KeyScope { .module }
    var takesLess: Bool? { true }
    var chargeName: String { "the order '\(orderID)'" }

    func terms(named name: String, from cashier: Cashier) throws -> RefundTerms? {
        try cashier.transaction(ofOrder: orderID, paidUnder: paymentKey).map {
            RefundTerms(key: name, transactionID: $0.id, amount: amount)
        }
    }
}
