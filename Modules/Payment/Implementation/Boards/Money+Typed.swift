import BoardyValues
import Foundation

extension Money {
    /// Creates an amount from what a person types, with or without the currency; nil for a text of another form.
    init?(typed text: String, in currency: Currency) {
        let words = text.split(separator: " ")
        guard words.count == 1 || words.count == 2 && words[1] == currency.code,
            words[0].wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,4})?/) != nil,
            let price = Decimal(string: String(words[0])),
            let money = try? Money(price: price, currency: currency)
        else { return nil }
        self = money
    }
}
