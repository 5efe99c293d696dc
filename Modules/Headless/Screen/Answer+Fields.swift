extension Answer {
    /// Returns the value of a required field.
    ///
    /// - Throws: ``FieldProblem`` if the value is missing or empty. Show it on the screen and ask again.
    public func text(_ field: String) throws(FieldProblem) -> String {
        guard let value = optionalText(field) else { throw FieldProblem(field, "a value is needed") }
        return value
    }

    /// Returns the value of an optional field, or nil if the value is missing or empty.
    public func optionalText(_ field: String) -> String? {
        values[field].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of a field as a whole number.
    ///
    /// - Parameters:
    ///   - field: the name of the field.
    ///   - bounds: the smallest and the largest number that the caller accepts; every `Int` by default.
    /// - Throws: ``FieldProblem`` if the value is missing, or is not a whole number within the bounds.
    public func integer(_ field: String, in bounds: ClosedRange<Int> = .min ... .max) throws(FieldProblem) -> Int {
        let limits = bounds == .min ... .max ? "" : " from \(bounds.lowerBound) to \(bounds.upperBound)"
        return try value(field, "a whole number\(limits)") { text in
            Int(text).flatMap { bounds.contains($0) ? $0 : nil }
        }
    }

    /// Returns the value of a field, converted by a closure.
    ///
    /// - Parameters:
    ///   - field: the name of the field.
    ///   - wanted: the kind of value in words that follow "is not", such as "an e-mail address".
    ///   - read: converts the text; returns nil if the text has another form.
    /// - Throws: ``FieldProblem`` if the value is missing, or if `read` returns nil.
    public func value<T>(_ field: String, _ wanted: String, _ read: (String) -> T?) throws(FieldProblem) -> T {
        guard let value = read(try text(field)) else { throw FieldProblem(field, "the value is not \(wanted)") }
        return value
    }
}
