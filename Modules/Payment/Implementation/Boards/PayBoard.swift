import Boardy
import PaymentIO
import Values

/// Takes a payment in steps: confirmation, card, the gateway's answer, verification. Each step is a board on the inner motherboard.
///
/// It takes one payment at a time. Further requests wait and begin in order.
final class PayBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = Pay
    private let cashier: Cashier
    private lazy var keys = KeyNames(on: motherboard, producer: producer)
    private let producer: any BoardProducing
    private var current: Request<Pay>?
    /// The charge of the current request, once the name of its key is known.
    private var charge: Charge?
    private var waiting: ArraySlice<Request<Pay>> = []
    private var isBeginning = false

    init(_ id: BoardID, producer: any BoardProducing, cashier: Cashier) {
        self.cashier = cashier
        self.producer = producer
        super.init(identifier: id, boardProducer: producer)
        registerSteps()
        keys.onFailure { [weak self] in self?.finish { $0.cancel() } }
    }

    deinit {
        if waiting.isEmpty { return }
        report(.activationDiscarded, "'\(identifier)' has gone and dropped the payments that waited: \(waiting.count)")
    }

    func respond(to request: Request<Pay>) {
        waiting.append(request)
        beginNext()
    }

    // MARK: - One payment after the other

    /// Begins the next payment. It loops, because a payment that ends at once would nest the next one otherwise.
    private func beginNext() {
        if isBeginning { return }
        isBeginning = true
        while current == nil, owner != nil, let request = waiting.popFirst() { begin(request) }
        isBeginning = false
    }

    private func begin(_ request: Request<Pay>) {
        current = request
        let input = request.input
        guard (input.scope ?? .user).pays(input.key) else {
            return finish { $0.answer(.failure(reason: .invalidKey)) }
        }
        keys.find(input.key, input.scope) { [weak self] name in
            let charge = Charge(key: name, orderID: input.orderID, amount: input.amount)
            self?.begin(charge, on: input.payment?.card)
        }
    }

    private func begin(_ charge: Charge, on card: Card?) {
        self.charge = charge
        guard cashier.accepts(charge) else { return finish { $0.answer(.failure(reason: .invalidAmount)) } }
        attempt {
            if let record = try cashier.record(of: charge) {
                finish(charge, with: record)
            } else if let card {
                try process(charge, on: card)
            } else {
                motherboard[ConfirmPayment.self].activation.activate(with: charge)
            }
        }
    }

    private func process(_ charge: Charge, on card: Card) throws {
        do throws(PayProblem) {
            let attempt = Attempt(charge: charge, card: try cashier.checked(card), isFromScreen: false)
            motherboard[ProcessCharge.self].activation.activate(with: attempt)
        } catch {
            finish(charge, with: try cashier.decline(charge, because: error))
        }
    }

    // MARK: - The steps

    private func registerSteps() {
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
            case .recorded(let attempt, let record): board.finish(attempt.charge, with: record)
            case .declined(let attempt, let problem): board.decline(attempt, because: problem)
            case .needsVerification: break
            }
        }
        motherboard[VerifyCard.self].flow.addTarget(self) { board, verification in
            if case .refused(let attempt) = verification { board.decline(attempt, because: .verificationFailed) }
        }
        // A step that fails, or that finds no screen, has reported that. It ends the payment without an answer.
        let completions = [
            motherboard[ConfirmPayment.self].completion, motherboard[EnterCard.self].completion,
            motherboard[ProcessCharge.self].completion, motherboard[VerifyCard.self].completion,
        ]
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.finish { $0.cancel() } } }
        }
    }

    private func decline(_ attempt: Attempt, because problem: PayProblem) {
        self.attempt {
            if !attempt.isFromScreen {
                finish(attempt.charge, with: try cashier.decline(attempt.charge, because: problem))
            } else if let record = try cashier.record(of: attempt.charge) {
                // Another process has ended the key meanwhile, so another card is of no use.
                finish(attempt.charge, with: record)
            } else {
                let question = CardQuestion(charge: attempt.charge, problem: problem)
                motherboard[EnterCard.self].activation.activate(with: question)
            }
        }
    }

    private func cancel() {
        guard let charge else { return }
        attempt { finish(charge, with: try cashier.cancel(charge)) }
    }

    // MARK: - The end

    /// Answers with the record of the key. If that is no charge, the gateway voids the key first.
    ///
    /// The gateway may have charged: here a moment ago, or in a process that died before it wrote that down. An old record does not prove that
    /// the gateway was told.
    private func finish(_ charge: Charge, with record: PaymentRecord) {
        let outcome = record.outcome(for: charge)
        if record.transaction != nil { return finish { $0.answer(outcome) } }
        let gateway = cashier.gateway
        perform {
            try await gateway.void(key: charge.key)
        } deliver: { [weak self] result in
            self?.finish { request in
                request.answer {
                    try result.get()
                    return outcome
                }
            }
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            finish { $0.fail(error) }
        }
    }

    private func finish(_ end: (Request<Pay>) -> Void) {
        guard let request = current else { return }
        (current, charge) = (nil, nil)
        end(request)
        beginNext()
    }
}
