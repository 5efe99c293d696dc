import BoardyCore

extension Message {
    var summary: String {
        if case .completion(let isDone) = content { return isDone ? "completion" : "completion without success" }
        return "\(content.name) \(text(of: payload))"
    }
}

/// Returns a value in words, without the optionals around it. A text is quoted, to tell it from a number.
func text(of value: Any?) -> String {
    guard let value else { return "nil" }
    if let text = value as? String { return "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? text(of: mirror.children.first?.value) : "\(value)"
}
