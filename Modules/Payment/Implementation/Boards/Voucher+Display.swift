import Foundation
import Headless
import PaymentIO
import Values

extension VoucherRequest {
    /// Reads the fields of the screen.
    ///
    /// - Throws: `VoucherProblem` for a field of another form, and `FieldProblem` for a number of uses that is none.
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
            uses: try answer.optionalText("uses") == nil ? nil : answer.integer("uses"))
    }
}

extension Voucher {
    var pairs: Pairs {
        let discount = percent.map { "\($0)%" } ?? amount.map { "\($0)" } ?? ""
        return Pairs(
            [("Code", code), ("Discount", discount), ("Uses", "\(uses)")] + (minimum.map { [("From", "\($0)")] } ?? [])
                + (expires.map { [("Until", "\($0)")] } ?? []))
    }
}

extension VoucherProblem {
    /// The problem in a sentence, for the operator who typed the terms.
    var sentence: String {
        switch self {
        case .invalidCode: "The code has 1 to 40 letters from A to Z, digits and hyphens."
        case .invalidDiscount: "The discount is a percentage from 1% to 100%, or an amount above zero."
        case .invalidMinimum: "The least amount is above zero, in the currency of the discount."
        case .invalidExpiry: "The end is in the past, or not of the form 2027-01-01T00:00:00Z."
        case .invalidUses: "A voucher has at least one use."
        case .codeTaken: "There is a voucher with this code and other terms. Choose another code."
        }
    }
}
