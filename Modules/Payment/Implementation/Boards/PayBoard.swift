import Boardy
import BoardyValues
import PaymentIO

/// Takes a payment in steps: confirmation, voucher, card, the gateway's answer, verification. Each step is a board on the inner motherboard.
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
        keys.passOnFailures(to: self)
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
            self?.begin(Charge(input, named: name), on: input.payment?.card)
        }
    }

    private func begin(_ charge: Charge, on card: Card?) {
        self.charge = charge
        guard cashier.accepts(charge) else { return finish { $0.answer(.failure(reason: .invalidAmount)) } }
        attempt {
            switch try cashier.begin(charge) {
            case .ended(let record): finish(charge, with: record)
            case .open(let intent):
                if let problem = intent.charge.refusal(of: charge) {
                    // The payment that was begun stands, and may be under way elsewhere.
                    finish { $0.answer(.failure(reason: problem)) }
                } else if intent.submission == nil {
                    try proceed(with: intent, on: card)
                } else {
                    try askGateway(about: intent, before: card)
                }
            }
        }
    }

    /// Asks for the state of a payment that the gateway knows: its answer may have been lost, or was not waited for.
    private func askGateway(about intent: PaymentIntent, before card: Card?) throws {
        let gateway = try cashier.gateway(of: intent)
        perform {
            try await gateway.state(of: intent)
        } deliver: { [weak self, cashier] result in
            self?.attempt {
                switch try result.get() {
                case .open: try self?.proceed(with: intent, on: card)
                case .charged(let id):
                    self?.finish(intent.charge, with: try cashier.approve(intent, transactionID: id))
                case .cancelled:
                    self?.finish(intent.charge, with: try cashier.decline(intent.charge, because: .abandoned))
                }
            }
        }
    }

    private func proceed(with intent: PaymentIntent, on card: Card?) throws {
        guard let card else {
            var intent = intent
            intent.items = current?.input.items ?? []
            motherboard[ConfirmPayment.self].activation.activate(with: intent)
            return
        }
        if intent.due.minor == 0 { return finish(intent.charge, with: try cashier.approveByVoucher(intent)) }
        do throws(PayProblem) {
            let attempt = Attempt(intent: intent, card: try cashier.checked(card), isFromScreen: false)
            motherboard[ProcessCharge.self].activation.activate(with: attempt)
        } catch {
            finish(intent.charge, with: try cashier.decline(intent.charge, because: error))
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
        motherboard.registerFlowSteps(
            ConfirmPayment.compactMap(\.withVoucher) ->> EnterVoucher.self ->> ConfirmPayment.self)
        motherboard[ConfirmPayment.self].flow.addTarget(self) { board, confirmation in
            switch confirmation {
            case .confirmed(let intent) where intent.due.minor == 0: board.finishByVoucher(intent)
            case .cancelled: board.cancel()
            case .confirmed, .hasVoucher: break
            }
        }
        motherboard[EnterCard.self].flow.addTarget(self) { board, entry in
            if case .cancelled = entry { board.cancel() }
        }
        motherboard[ProcessCharge.self].flow.addTarget(self) { board, result in
            switch result {
            case .recorded(let attempt, let record): board.finish(attempt.intent.charge, with: record)
            case .declined(let attempt, let problem): board.decline(attempt, because: problem)
            case .needsVerification: break
            }
        }
        motherboard[VerifyCard.self].flow.addTarget(self) { board, verification in
            if case .refused(let attempt) = verification { board.decline(attempt, because: .verificationFailed) }
        }
        // A step that fails, or that finds no screen, has reported that. It ends the payment without an answer.
        let failures = [
            motherboard[ConfirmPayment.self].failure, motherboard[EnterVoucher.self].failure,
            motherboard[EnterCard.self].failure, motherboard[ProcessCharge.self].failure,
            motherboard[VerifyCard.self].failure,
        ]
        for failure in failures { passOnFailures(of: failure) }
        let completions = [
            motherboard[ConfirmPayment.self].completion, motherboard[EnterVoucher.self].completion,
            motherboard[EnterCard.self].completion, motherboard[ProcessCharge.self].completion,
            motherboard[VerifyCard.self].completion,
        ]
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.finish { $0.cancel() } } }
        }
    }

    private func decline(_ attempt: Attempt, because problem: PayProblem) {
        self.attempt {
            let charge = attempt.intent.charge
            if !attempt.isFromScreen {
                finish(charge, with: try cashier.decline(charge, because: problem))
            } else if let record = try cashier.record(of: charge) {
                // Another process has ended the key meanwhile, so another card is of no use.
                finish(charge, with: record)
            } else {
                let question = CardQuestion(intent: attempt.intent, problem: problem)
                motherboard[EnterCard.self].activation.activate(with: question)
            }
        }
    }

    private func finishByVoucher(_ intent: PaymentIntent) {
        attempt { finish(intent.charge, with: try cashier.approveByVoucher(intent)) }
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
        attempt {
            let gateway = try cashier.gateway(of: record)
            perform {
                try await gateway.void(key: charge.key, id: record.gatewayID)
            } deliver: { [weak self] result in
                self?.finish { request in
                    request.answer {
                        try result.get()
                        return outcome
                    }
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
