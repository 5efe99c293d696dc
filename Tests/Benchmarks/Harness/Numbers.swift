/// A number to one decimal.
func rounded(_ number: Double) -> String {
    number.isFinite ? "\((number * 10).rounded() / 10)" : "0"
}

/// A number to two decimals.
func rounded2(_ number: Double) -> String {
    number.isFinite ? "\((number * 100).rounded() / 100)" : "0"
}

/// A number to two or three digits, with commas between thousands.
func significant(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    if number < 10 { return short((number * 10).rounded() / 10) }
    let step: Double = number < 1000 ? 1 : 10
    var rest = String(Int((number / step).rounded() * step)), groups: [String] = []
    while rest.count > 3 {
        groups.insert(String(rest.suffix(3)), at: 0)
        rest.removeLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
}

/// A number to two decimals, without any where it is a whole one.
func short(_ number: Double) -> String {
    let text = rounded2(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
