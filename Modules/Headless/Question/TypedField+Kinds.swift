public import BoardyValues

extension TypedField where Value == String {
    /// Returns a text that may be seen. Its kind may be one that drivers check, such as ``FieldKind/email``.
    ///
    /// - Parameter maximumLength: the largest number of characters; nil for the usual ``Field/lengthLimit``.
    public static func text(
        _ name: String, label: String? = nil, _ kind: FieldKind = .text, defaultValue: String? = nil,
        inputField: String? = nil, maximumLength: Int? = nil
    ) -> TypedField {
        TypedField(
            name, label: label, kind, defaultValue: defaultValue, inputField: inputField, maximumLength: maximumLength
        ) { $0 }
    }

    /// Returns the key of a row of the screen's tables.
    public static func row(_ name: String, label: String? = nil) -> TypedField { .text(name, label: label, .row) }
}

extension TypedField where Value == Secret<String> {
    /// Returns a text that stays hidden, such as a password or the number of a card.
    public static func secret(
        _ name: String, label: String? = nil, _ kind: FieldKind = .text, inputField: String? = nil
    ) -> TypedField {
        TypedField(name, label: label, kind, isSecret: true, inputField: inputField) { Secret($0) }
    }
}

extension TypedField where Value == Int {
    /// Returns a whole number within bounds.
    ///
    /// - Parameters:
    ///   - kind: what drivers ask for; nil for the bounds, or for any whole number if one of them is open. Another kind
    ///     is for numbers whose bounds a sentence of the board tells.
    ///   - bounds: the numbers that are taken. Another one asks again.
    public static func integer(
        _ name: String, label: String? = nil, _ kind: FieldKind? = nil, in bounds: ClosedRange<Int> = .min ... .max,
        defaultValue: Int? = nil, inputField: String? = nil
    ) -> TypedField {
        let isOpen = bounds.lowerBound == .min || bounds.upperBound == .max
        return TypedField(
            name, label: label, kind ?? (isOpen ? .wholeNumber : .number(bounds)),
            defaultValue: defaultValue.map { "\($0)" }, inputField: inputField
        ) { text in try Answer("", [name: text]).integer(name, in: bounds) }
    }
}

extension TypedField where Value: CaseIterable & RawRepresentable<String> {
    /// Returns one of the cases of an enum, which are offered by their raw values.
    public static func option(
        _ name: String, label: String? = nil, defaultValue: Value? = nil, inputField: String? = nil
    ) -> TypedField {
        TypedField(
            name, label: label, .option(Value.allCases.map(\.rawValue)), defaultValue: defaultValue?.rawValue,
            inputField: inputField
        ) { text in
            guard let value = Value(rawValue: text) else { throw FieldProblem.notOffered(name) }
            return value
        }
    }
}

extension TypedField {
    /// Returns a row of the screen's tables as what it stands for.
    ///
    /// - Parameters:
    ///   - entries: returns what the rows stand for when the answer has come, because a screen that follows changes may
    ///     have others by then.
    ///   - key: returns the key of the row.
    public static func row(
        _ name: String, label: String? = nil, of entries: @autoclosure @escaping () -> [Value],
        key: @escaping (Value) -> String
    ) -> TypedField {
        TypedField(name, label: label, .row) { text in
            guard let entry = entries().first(where: { key($0) == text }) else { throw FieldProblem.notOffered(name) }
            return entry
        }
    }
}
