import BoardyHeadless
import BoardyValues
import PaymentIO

extension TypedField where Value == VoucherRequest {
    /// Returns the fields of a voucher's terms.
    ///
    /// - Parameter currency: the currency of amounts.
    static func voucher(in currency: Currency) -> TypedField {
        let minimum = TypedField<Money>(
            "minimum", label: "Least total, such as 20.00 \(currency)", .money, inputField: "minimum"
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
        TypedField<Discount>(
            "discount", label: "Discount, 10% for a part or 5.00 \(currency) for an amount"
        ) { text in
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
