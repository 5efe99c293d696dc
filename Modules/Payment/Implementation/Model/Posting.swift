import Values

/// One line of a transaction in the double-entry ledger: an amount that an account gains, or loses if it is negative.
struct Posting: Equatable {
    let account: String
    let amount: Money

    static let sales = "sales"

    static func both(of charge: Charge) throws(MoneyError) -> [Posting] {
        let given = try Money.zero(charge.amount.currency).subtracting(charge.amount)
        return [
            Posting(account: "customer:\(charge.orderID)", amount: given),
            Posting(account: sales, amount: charge.amount),
        ]
    }
}
