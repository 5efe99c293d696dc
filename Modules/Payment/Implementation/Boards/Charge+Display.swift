extension Charge {
    var lines: [String] { ["Order: \(orderID)", "Amount: \(amount)"] }
}
