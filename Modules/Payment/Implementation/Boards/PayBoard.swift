import Boardy
import PaymentIO
import Values

/// A payment, made of boards of its own: confirmation, card, the gateway's part, verification.
///
/// One at a time: what is asked meanwhile has its turn afterwards, in order.
final class PayBoard: ModernContinuableBoard, ContractBoard {
    typealias Contract = Pay
    private let cashier: Cashier
    private var current: Charge?
    private var waiting: [PayRequest] = []

    init(_ id: BoardID, producer: any BoardProducing, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id, boardProducer: producer)
        wire()
    }

    func activate(withGuaranteedInput request: PayRequest) {
        guard current == nil else { return waiting.append(request) }
        let charge = request.charge
        current = charge
        guard cashier.accepts(charge) else { return answer(.failure(reason: .invalidAmount)) }
        carryOut {
            if let record = try cashier.record(of: charge) {
                end(charge, with: record)
            } else if let card = request.payment?.card {
                try begin(charge, on: card)
            } else {
                motherboard[ConfirmPayment.self].activation.activate(with: charge)
            }
        }
    }

    private func begin(_ charge: Charge, on card: Card) throws {
        do throws(PayProblem) {
            let attempt = Attempt(charge: charge, card: try cashier.checked(card), isFromScreen: false)
            motherboard[ProcessCharge.self].activation.activate(with: attempt)
        } catch {
            end(charge, with: try cashier.decline(charge, because: error))
        }
    }

    deinit {
        if waiting.isEmpty { return }
        report(.activationDiscarded, "'\(identifier)' has gone and dropped the payments that waited: \(waiting.count)")
    }

    // MARK: - How the inner boards follow one another

    private func wire() {
        motherboard.registerFlowSteps(
            ConfirmPayment.compactMap(\.cardQuestion)
                ->> EnterCard.compactMap(\.attempt)
                ->> ProcessCharge.compactMap(\.unverified)
                ->> VerifyCard.compactMap(\.attempt)
                ->> ProcessCharge.self)
        motherboard[ConfirmPayment.self].flow.addTarget(self) { board, confirmation in
            if case .cancelled = confirmation { board.cancel() }
        }
        motherboard[EnterCard.self].flow.addTarget(self) { board, entry in
            if case .cancelled = entry { board.cancel() }
        }
        motherboard[ProcessCharge.self].flow.addTarget(self) { board, result in
            switch result {
            case .recorded(let attempt, let record): board.end(attempt.charge, with: record)
            case .declined(let attempt, let problem): board.decline(attempt, because: problem)
            case .needsVerification: break
            }
        }
        motherboard[VerifyCard.self].flow.addTarget(self) { board, verification in
            if case .refused(let attempt) = verification { board.decline(attempt, because: .verificationFailed) }
        }
        // A step that could do nothing, for want of a screen or because of an error it has reported, ends the payment.
        let steps = [
            motherboard[ConfirmPayment.self].completion, motherboard[EnterCard.self].completion,
            motherboard[ProcessCharge.self].completion, motherboard[VerifyCard.self].completion,
        ]
        for step in steps {
            step.addTarget(self) { board, isDone in if !isDone { board.leave { board.complete(false) } } }
        }
    }

    private func decline(_ attempt: Attempt, because problem: PayProblem) {
        carryOut {
            if !attempt.isFromScreen {
                end(attempt.charge, with: try cashier.decline(attempt.charge, because: problem))
            } else if let record = try cashier.record(of: attempt.charge) {
                // Another process has ended the key meanwhile: another card would be of no use.
                end(attempt.charge, with: record)
            } else {
                let question = CardQuestion(charge: attempt.charge, problem: problem)
                motherboard[EnterCard.self].activation.activate(with: question)
            }
        }
    }

    private func cancel() {
        guard let charge = current else { return }
        carryOut { end(charge, with: try cashier.cancel(charge)) }
    }

    // MARK: - How it ends

    /// The key has its record. If that is no charge, the gateway gets to know it first: it may have charged, here a moment ago or in a
    /// process that died before it could write that down. However old the record is: whoever wrote it may have not got through.
    private func end(_ charge: Charge, with record: PaymentRecord) {
        let outcome = record.outcome(for: charge)
        if record.transaction != nil { return answer(outcome) }
        let gateway = cashier.gateway
        perform {
            try await gateway.void(key: charge.key)
        } deliver: { [weak self] result in
            self?.carryOut {
                try result.get()
                self?.answer(outcome)
            }
        }
    }

    private func answer(_ outcome: PayOutcome) {
        leave {
            sendOutput(outcome)
            if owner != nil { complete() }
        }
    }

    private func carryOut(_ body: () throws -> Void) {
        do {
            try body()
        } catch is CancellationError {
            // It was taken out: nobody waits for an answer.
        } catch {
            leave { fail(error) }
        }
    }

    /// Ends this board; what waits goes on with a new one.
    private func leave(_ end: () -> Void) {
        let owner = owner
        end()
        guard let owner else { return }
        let left = waiting
        waiting = []
        for request in left { owner.ioPay().activation.activate(with: request) }
    }
}
