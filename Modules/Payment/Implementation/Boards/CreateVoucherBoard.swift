import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Creates vouchers, and asks for the terms on a screen if there is no input.
final class CreateVoucherBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = CreateVoucher
    /// The currency of amounts that are typed on the screen.
    private let currency: Currency

    init(_ id: BoardID, _ producer: any BoardProducing, _ cashier: Cashier, currency: Currency) {
        self.currency = currency
        super.init(id, producer, cashier)
    }

    func respond(to terms: VoucherRequest?) async throws -> VoucherOutcome {
        if let terms { return try cashier.create(terms) }
        var problem: String?, last: Answer?
        while true {
            let answer = try await rootScreen.ask(form(after: problem, keeping: last))
            guard answer.choice == "Create" else { throw CancellationError() }
            // Since the gateway has asked, the role may be revoked, the sign-in be too old, or somebody else signed in.
            guard try await motherboard.ioCurrentRole().output()?.role.includes(.operator) ?? false else {
                problem = "You are no operator any more, so no voucher was created. Sign in as an operator."
                last = nil
                continue
            }
            do {
                return .created(voucher: try create(VoucherRequest(typed: answer, in: currency)))
            } catch let reason as VoucherProblem {
                (problem, last) = (reason.sentence, answer)
            }
        }
    }

    private func create(_ terms: VoucherRequest) throws -> Voucher {
        switch try cashier.create(terms) {
        case .rejected(let reason): throw reason
        case .created(let voucher):
            let notice = ScreenPart.notice("Shoppers can use it now.", .success)
            rootScreen.show(Screen(title: "Voucher created", content: [notice, .pairs(voucher.pairs)]))
            return voucher
        }
    }

    private func form(after problem: String?, keeping answer: Answer?) -> Screen {
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
                    "uses", label: "Number of uses, such as 100", .wholeNumber, defaultValue: "1", inputField: "uses"),
            ].keeping(answer),
            choices: [Choice("Create", .primary, takesFields: true), Choice("Cancel", .back)])
    }
}
