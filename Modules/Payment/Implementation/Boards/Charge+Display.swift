extension Charge {
    /// The lines that describe the charge on a screen.
    var lines: [String] { ["Order: \(orderID)", "Amount: \(amount)"] }
}
