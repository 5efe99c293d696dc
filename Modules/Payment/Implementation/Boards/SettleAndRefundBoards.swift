import Boardy
import BoardyValues
import PaymentIO

/// Settles keys, several at once if need be.
final class SettleBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Settle
    private let cashier: Cashier
    private let producer: any BoardProducing
    private lazy var keys = KeyNames(on: motherboard, producer: producer)

    init(_ id: BoardID, producer: any BoardProducing, cashier: Cashier) {
        self.cashier = cashier
        self.producer = producer
        super.init(identifier: id, boardProducer: producer)
        keys.passOnFailures(to: self)
    }

    func respond(to request: Request<Settle>) {
        let input = request.input
        guard (input.scope ?? .user).settles(input.key) else { return request.answer(.rejected(reason: .invalidKey)) }
        keys.find(input.key, input.scope) { [weak self] name in self?.settle(name, for: request) }
    }

    private func settle(_ name: String, for request: Request<Settle>) {
        do {
            // No payment begins under such a key, so nothing has to be written to keep it unpaid.
            if !(request.input.scope ?? .user).pays(request.input.key), try !cashier.knows(name) {
                return request.answer(.none)
            }
            switch try cashier.settleUnasked(name) {
            case .ended(let record): try answer(request, with: record)
            case .open(let intent): try cancel(intent, for: request)
            }
        } catch {
            leave(request, unsettled: error)
        }
    }

    /// Lets the gateway decide between this settlement and a charge that may be under way, or that a process has not heard of before it died.
    private func cancel(_ intent: PaymentIntent, for request: Request<Settle>) throws {
        let gateway = try cashier.gateway(of: intent)
        perform {
            try await gateway.cancel(intent)
        } deliver: { [weak self, cashier] result in
            do {
                switch try result.get() {
                case .charged(let id): try self?.answer(request, with: try cashier.approve(intent, transactionID: id))
                case .cancelled, .open: try self?.answer(request, with: try cashier.settle(intent.charge.key))
                }
            } catch is CancellationError {
                request.cancel()
            } catch {
                self?.leave(request, unsettled: error)
            }
        }
    }

    /// Answers with the record of the key. If that is no charge, the gateway voids the key first: an old record does not prove that it was told.
    private func answer(_ request: Request<Settle>, with record: PaymentRecord) throws {
        if case .charged(let charge, _) = record.state {
            return request.answer(
                .paid(
                    transaction: record.cardTransaction, orderID: charge.orderID, amount: charge.amount,
                    discount: record.redemption?.discount))
        }
        let gateway = try cashier.gateway(of: record)
        perform {
            try await gateway.void(key: record.key, id: record.gatewayID)
        } deliver: { [weak self] result in
            switch result {
            case .success: request.answer(.none)
            case .failure(is CancellationError): request.cancel()
            case .failure(let error): self?.leave(request, unsettled: error)
            }
        }
    }

    private func leave(_ request: Request<Settle>, unsettled error: any Error) {
        // Whoever knows the key of a module can use it, so no report shows one.
        let key = request.input.scope == .module ? "a module's key" : "the key '\(request.input.key)'"
        report(.boardFailed, "'\(identifier)' failed for \(key): \(error)")
        offerFailure(error)
        request.cancel()
    }
}

/// The input of a contract that refunds a charge.
protocol RefundInput {
    var key: String { get }
    var keyScope: KeyScope { get }
    /// True if less than the amount goes back when no more is left of the charge.
    var takesLess: Bool { get }
    /// The charge in words, for a report. It contains no secret.
    var chargeName: String { get }

    /// Returns the terms under the name of the key; nil if there is no such charge.
    func terms(named name: String, from cashier: Cashier) throws -> RefundTerms?
}

extension RefundRequest: RefundInput {
    var keyScope: KeyScope { .user }
    var takesLess: Bool { false }
    var chargeName: String { "the key '\(key)' and the transaction '\(transactionID)'" }

    func terms(named name: String, from cashier: Cashier) -> RefundTerms? {
        RefundTerms(key: name, transactionID: transactionID, amount: amount)
    }
}

extension RefundOrderRequest: RefundInput {
    var keyScope: KeyScope { .module }
    var takesLess: Bool { true }
    var chargeName: String { "the order '\(orderID)'" }

    func terms(named name: String, from cashier: Cashier) throws -> RefundTerms? {
        try cashier.transaction(ofOrder: orderID, paidUnder: paymentKey).map {
            RefundTerms(key: name, transactionID: $0.id, amount: amount)
        }
    }
}

/// Refunds charges, several at once if need be.
final class RefundBoard<Contract: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Input: RefundInput, Contract.Output == RefundOutcome, Contract.Command == Never {
    private let cashier: Cashier
    private let producer: any BoardProducing
    private lazy var keys = KeyNames(on: motherboard, producer: producer)

    init(_ id: BoardID, producer: any BoardProducing, cashier: Cashier) {
        self.cashier = cashier
        self.producer = producer
        super.init(identifier: id, boardProducer: producer)
        keys.passOnFailures(to: self)
    }

    func respond(to request: Request<Contract>) {
        let input = request.input
        guard input.keyScope.pays(input.key) else { return request.answer(.rejected(reason: .invalidKey)) }
        keys.find(input.key, input.keyScope) { [weak self] name in self?.refund(name, for: request) }
    }

    private func refund(_ name: String, for request: Request<Contract>) {
        do {
            guard let terms = try request.input.terms(named: name, from: cashier) else {
                return request.answer(.rejected(reason: .unknownTransaction))
            }
            switch try cashier.reserve(terms, takesLess: request.input.takesLess).state(for: terms) {
            case .ended(let outcome): request.answer(outcome)
            case .reserved(let refund): try giveBack(refund, for: request)
            }
        } catch {
            leave(request, unanswered: error)
        }
    }

    /// Asks the gateway off the domain, and commits its answer. A process may have died after the gateway gave the money back, so the key
    /// is asked for again.
    private func giveBack(_ refund: ReservedRefund, for request: Request<Contract>) throws {
        let gateway = try cashier.gateway(of: refund)
        perform {
            try await gateway.refund(refund)
        } deliver: { [weak self, cashier] result in
            do {
                request.answer(try cashier.end(refund, with: try result.get()))
            } catch is CancellationError {
                request.cancel()
            } catch {
                self?.leave(request, unanswered: error)
            }
        }
    }

    private func leave(_ request: Request<Contract>, unanswered error: any Error) {
        report(
            .boardFailed,
            """
            '\(identifier)' failed for \(request.input.chargeName): \(error). \
            It is unknown if the money went back; ask again with the same key, which refunds at most once
            """)
        offerFailure(error)
        request.cancel()
    }
}
