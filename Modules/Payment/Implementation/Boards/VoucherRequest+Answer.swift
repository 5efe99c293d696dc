import Foundation
import Headless
import PaymentIO
import Values

extension VoucherRequest {
    /// Reads the fields of the screen.
    ///
    /// - Throws: `VoucherProblem` for a field of another form.
    init(typed answer: Answer, in currency: Currency) throws {
        let money = { (text: String, problem: VoucherProblem) throws -> Money in
            let words = text.split(separator: " ")
            guard words.count == 1 || words.count == 2 && words[1] == currency.code,
                words[0].wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,4})?/) != nil,
                let price = Decimal(string: String(words[0])),
                let money = try? Money(price: price, currency: currency)
            else { throw problem }
            return money
        }
        let discount = answer.optionalText("discount") ?? ""
        let percent = discount.hasSuffix("%") ? Int(discount.dropLast()) : nil
        self.init(
            code: answer.optionalText("code") ?? "", percent: percent,
            amount: percent == nil ? try money(discount, .invalidDiscount) : nil,
            minimum: try answer.optionalText("minimum").map { try money($0, .invalidMinimum) },
            expires: try answer.optionalText("expires").map { text in
                guard let time = Timestamp(text) else { throw VoucherProblem.invalidExpiry }
                return time
            },
            uses: try answer.optionalText("uses").map { text in
                guard let uses = Int(text) else { throw VoucherProblem.invalidUses }
                return uses
            })
    }
}
