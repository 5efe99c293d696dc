/// What was answered to a screen: a choice, and the values of its fields if it takes them.
///
/// Its description masks every value; it does not know which of them are secret.
public struct Answer: Hashable, Sendable, CustomStringConvertible {
    /// The name of the choice.
    public let choice: String
    /// The values by the names of the fields.
    public let values: [String: String]

    /// An answer.
    public init(_ choice: String, _ values: [String: String] = [:]) {
        self.choice = choice
        self.values = values
    }

    public var description: String { ScriptNotation.text(of: self) { _ in false } }
}

extension Answer {
    /// The value of a required field.
    ///
    /// - Throws: ``FieldProblem`` if it is not there or empty.
    public func text(_ field: String) throws(FieldProblem) -> String {
        guard let value = optionalText(field) else { throw FieldProblem(field, "a value is needed") }
        return value
    }

    /// The value of an optional field; nil if it is not there or empty.
    public func optionalText(_ field: String) -> String? {
        values[field].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a field as a whole number.
    ///
    /// - Throws: ``FieldProblem`` if it is not there, or no whole number within the bounds.
    public func integer(_ field: String, in bounds: ClosedRange<Int> = .min ... .max) throws(FieldProblem) -> Int {
        let limits = bounds == .min ... .max ? "" : " from \(bounds.lowerBound) to \(bounds.upperBound)"
        return try value(field, "a whole number\(limits)") { text in
            Int(text).flatMap { bounds.contains($0) ? $0 : nil }
        }
    }

    /// The value of a field as whatever `read` makes of it.
    ///
    /// - Parameters:
    ///   - wanted: what the field takes, in words that follow "is not": "an e-mail address".
    ///   - read: nil if the text is none of that.
    /// - Throws: ``FieldProblem`` if the field is not there or `read` gives nil.
    public func value<T>(_ field: String, _ wanted: String, _ read: (String) -> T?) throws(FieldProblem) -> T {
        guard let value = read(try text(field)) else { throw FieldProblem(field, "the value is not \(wanted)") }
        return value
    }
}

/// Why the value of a field is of no use. It never repeats the value, which may be a secret: fit to be shown on the screen again.
public struct FieldProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the field.
    public let field: String
    /// What is wrong.
    public let reason: String

    /// A problem with a field.
    public init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }

    public var description: String { "\(field): \(reason)" }
}
