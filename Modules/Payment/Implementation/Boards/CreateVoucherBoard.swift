import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO

/// Creates vouchers, and asks for the terms on a screen if there is no input.
final class CreateVoucherBoard: CashierBoard, AsyncRequestBoard {
    typealias Contract = CreateVoucher
    static let awaitedContracts: [any BoardContract.Type] = [CurrentRole.self]
    /// The currency of amounts that are typed on the screen.
    private let currency: Currency

    /// The error that whoever has filled in the form is no operator.
    private struct OperatorLost: Error {}

    init(_ id: BoardID, _ producer: any BoardProducing, _ cashier: Cashier, currency: Currency) {
        self.currency = currency
        super.init(id, producer, cashier)
    }

    func respond(to terms: VoucherRequest?) async throws -> VoucherOutcome {
        if let terms { return try cashier.create(terms) }
        let form = Question(form: "Create voucher", "Create", fields: .voucher(in: currency))
        var problem: AskAgain?
        while true {
            do {
                return try await fillIn(form, after: problem)
            } catch is OperatorLost {
                // Asked anew, the form does not show what the former operator has typed.
                problem = AskAgain("You are no operator any more, so no voucher was created. Sign in as an operator.")
            }
        }
    }

    private func fillIn(_ form: Question<VoucherRequest?>, after problem: AskAgain?) async throws -> VoucherOutcome {
        try await rootScreen.ask(form, after: problem) { terms in
            guard let terms else { throw CancellationError() }
            // Since the gateway has asked, the role may be revoked, the sign-in be too old, or somebody else signed in.
            let isOperator = try await motherboard.ioCurrentRole().output()?.role.includes(.operator) ?? false
            guard isOperator else { throw OperatorLost() }
            let outcome = try cashier.create(terms)
            switch outcome {
            case .rejected(let problem): throw problem
            case .created(let voucher):
                rootScreen.show(
                    .notice("Voucher created", "Shoppers can use it now.", .success, [.pairs(voucher.pairs)]))
            }
            return outcome
        }
    }
}
