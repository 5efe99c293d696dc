import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Asks the shopper for a voucher. Internal: a step of ``PayBoard`` that leads back to the confirmation.
enum EnterVoucher: BoardContract {
    static let id: BoardID = "payment.vouchers"
    typealias Input = PaymentIntent
    /// The payment with its voucher, or as it was.
    typealias Output = PaymentIntent
}

/// Asks for the code of a voucher until the payment takes one, or the shopper goes on without.
final class EnterVoucherBoard: Board, RequestBoard {
    typealias Contract = EnterVoucher
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func respond(to request: Request<EnterVoucher>) { ask(request, after: nil) }

    private func ask(_ request: Request<EnterVoucher>, after problem: PayProblem?) {
        rootScreen.show(
            Screen(
                title: "Voucher",
                content: request.input.parts + (problem.map { [.notice($0.sentence, .problem)] } ?? []),
                fields: [Field("code", label: "Code", inputField: "voucher")],
                choices: [Choice("Apply", .primary, takesFields: true), Choice("Back", .back)]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<EnterVoucher>) {
        guard answer.choice == "Apply" else { return request.answer(request.input) }
        do {
            var intent = try cashier.redeem(answer.optionalText("code") ?? "", for: request.input)
            intent.items = request.input.items
            request.answer(intent)
        } catch let problem as PayProblem {
            ask(request, after: problem)
        } catch {
            request.fail(error)
        }
    }
}

/// Creates vouchers, and asks for the terms on a screen if there is no input.
final class CreateVoucherBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = CreateVoucher
    private let cashier: Cashier
    /// The currency of amounts that are typed on the screen.
    private let currency: Currency
    /// The form that is filled in, until it is known that an operator has done that.
    private var entered: (request: Request<CreateVoucher>, answer: Answer)?

    init(_ id: BoardID, producer: any BoardProducing, cashier: Cashier, currency: Currency) {
        self.cashier = cashier
        self.currency = currency
        super.init(identifier: id, boardProducer: producer)
        motherboard.ioCurrentRole().flow.addTarget(self) {
            $0.create(isOperator: $1?.role.includes(.operator) ?? false)
        }
        motherboard.ioCurrentRole().completion.addTarget(self) { board, isDone in if !isDone { board.entered = nil } }
        passOnFailures(of: motherboard.ioCurrentRole().failure)
    }

    func respond(to request: Request<CreateVoucher>) {
        if let terms = request.input { request.answer { try cashier.create(terms) } } else { ask(request) }
    }

    private func ask(_ request: Request<CreateVoucher>, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Create voucher", content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: [
                    Field("code", label: "Code that shoppers type, such as SPRING-10", inputField: "code"),
                    Field("discount", label: "Discount, 10% for a part or 5.00 \(currency) for an amount"),
                    Field(
                        "minimum", label: "Least total, such as 20.00 \(currency)", .money, isRequired: false,
                        inputField: "minimum"),
                    Field(
                        "expires", label: "Last day, such as 2026-12-31, to its end in UTC", .date, isRequired: false,
                        inputField: "expires"),
                    Field(
                        "uses", label: "Number of uses, such as 100", .wholeNumber, defaultValue: "1",
                        inputField: "uses"),
                ].keeping(answer),
                choices: [Choice("Create", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<CreateVoucher>) {
        guard answer.choice == "Create" else { return request.cancel() }
        // Since the gateway has asked, the role may be revoked, the sign-in be too old, or somebody else be signed in.
        entered = (request, answer)
        motherboard.ioCurrentRole().activation.activate()
    }

    private func create(isOperator: Bool) {
        guard let (request, answer) = entered else { return }
        entered = nil
        guard isOperator else {
            return ask(
                request, after: "You are no operator any more, so no voucher was created. Sign in as an operator.")
        }
        do {
            let terms = try VoucherRequest(typed: answer, in: currency), outcome = try cashier.create(terms)
            switch outcome {
            case .created(let voucher):
                rootScreen.show(
                    Screen(
                        title: "Voucher created",
                        content: [.notice("Shoppers can use it now.", .success), .pairs(voucher.pairs)]))
                request.answer(outcome)
            case .rejected(let problem): ask(request, after: problem.sentence, keeping: answer)
            }
        } catch let problem as VoucherProblem {
            ask(request, after: problem.sentence, keeping: answer)
        } catch {
            request.fail(error)
        }
    }
}
