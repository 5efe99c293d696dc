/// A number to one decimal.
func rounded(_ number: Double) -> String {
    number.isFinite ? "\((number * 10).rounded() / 10)" : "0"
}

/// A number to two decimals.
func rounded2(_ number: Double) -> String {
    number.isFinite ? "\((number * 100).rounded() / 100)" : "0"
}

/// A number to two decimals, without any where it is a whole one.
func short(_ number: Double) -> String {
    let text = rounded2(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
