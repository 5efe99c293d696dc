/// Returns a value as help and errors name it. A value without a letter or digit, such as a comma, is in quotation
/// marks.
func quotedValue(_ value: String) -> String {
    value.contains { $0.isLetter || $0.isNumber } ? value : "'\(value)'"
}

/// Returns the values of a choice as errors name them: `plugins, boards or links`, or "" if there is none.
func quotedValues(_ values: [String]) -> String {
    let texts = values.map(quotedValue), others = texts.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : "\(others) or ") + texts.suffix(1).joined()
}
