import BoardyHeadless
import BoardyValues
import PaymentIO

extension VoucherRequest {
    /// Reads the fields of the screen.
    ///
    /// - Throws: `VoucherProblem` for a field of another form.
    init(typed answer: Answer, in currency: Currency) throws {
        let money = { (text: String, problem: VoucherProblem) throws -> Money in
            guard let money = Money(typed: text, in: currency) else { throw problem }
            return money
        }
        let discount = answer.optionalText("discount") ?? ""
        let percent = discount.hasSuffix("%") ? Int(discount.dropLast()) : nil
        // A bare 10 may be meant as a percentage or as an amount.
        if percent == nil, !discount.hasSuffix(" \(currency.code)") { throw VoucherProblem.invalidDiscount }
        self.init(
            code: answer.optionalText("code") ?? "", percent: percent,
            amount: percent == nil ? try money(discount, .invalidDiscount) : nil,
            minimum: try answer.optionalText("minimum").map { try money($0, .invalidMinimum) },
            expires: try answer.optionalText("expires").map { text in
                guard let time = Timestamp(text) ?? Timestamp(endOf: text) else { throw VoucherProblem.invalidExpiry }
                return time
            },
            uses: try answer.optionalText("uses").map { text in
                guard let uses = Int(text) else { throw VoucherProblem.invalidUses }
                return uses
            })
    }
}
