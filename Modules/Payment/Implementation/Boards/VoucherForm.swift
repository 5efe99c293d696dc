public import BoardyHeadless
import BoardyValues
public import PaymentIO

extension TypedField where Value == VoucherRequest {
    /// Returns the fields of a voucher's terms.
    ///
    /// - Parameter currency: the currency of amounts.
    static func voucher(in currency: Currency) -> TypedField {
        let minimum = TypedField<Money>(
            "minimum", label: "Least total, such as 20.00 \(currency)", .money(), inputField: "minimum"
        ) { try money($0, in: currency, or: .invalidMinimum) }
        let expires = TypedField<Timestamp>(
            "expires", label: "Last day, such as 2026-12-31, to its end in UTC", .date, inputField: "expires"
        ) { text in
            guard let time = Timestamp(text) ?? Timestamp(endOf: text) else { throw VoucherProblem.invalidExpiry }
            return time
        }
        let uses = TypedField<Int>(
            "uses", label: "Number of uses, such as 100", .wholeNumber, defaultValue: "1", inputField: "uses"
        ) { text in
            guard let uses = Int(text) else { throw VoucherProblem.invalidUses }
            return uses
        }
        return TypedField(
            fields: .text("code", label: "Code that shoppers type, such as SPRING-10", inputField: "code"),
            discount(in: currency), minimum.optional, expires.optional, uses
        ) { code, discount, minimum, expires, uses in
            VoucherRequest(
                code: code, percent: discount.percent, amount: discount.amount, minimum: minimum, expires: expires,
                uses: uses)
        }
    }

    private static func discount(in currency: Currency) -> TypedField<Discount> {
        TypedField<Discount>("discount", label: "Discount, 10% for a part or 5.00 \(currency) for an amount") { text in
            if text.hasSuffix("%"), let percent = Int(text.dropLast()) { return Discount(percent: percent) }
            // A bare 10 may be meant as a percentage or as an amount.
            guard text.hasSuffix(" \(currency.code)") else { throw VoucherProblem.invalidDiscount }
            return Discount(amount: try money(text, in: currency, or: .invalidDiscount))
        }
    }

    private static func money(_ text: String, in currency: Currency, or problem: VoucherProblem) throws -> Money {
        guard let money = Money(typed: text, in: currency), money.currency == currency else { throw problem }
        return money
    }
}

/// The discount of a voucher: a percentage or an amount.
private struct Discount {
    var percent: Int?
    var amount: Money?
}

extension VoucherProblem: AnswerProblem {
    /// The problem in a sentence, for the operator who typed the terms.
    public var sentence: String {
        switch self {
        case .invalidCode: "The code has 1 to 40 letters from A to Z, digits and hyphens."
        case .invalidDiscount:
            "The discount is a percentage from 1% to 100%, or an amount above zero with its currency, such as 5.00 EUR."
        case .invalidMinimum: "The least amount is above zero, in the currency of the discount."
        case .invalidExpiry:
            "The end is in the past, or neither a day such as 2026-12-31 nor an instant such as 2026-12-31T18:00:00Z."
        case .invalidUses: "The number of uses is a whole number from 1."
        case .codeTaken: "There is a voucher with this code and other terms. Choose another code."
        }
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
