// The values that a screen offers for a field: its options, or the rows of its tables.

extension Field {
    /// True if a value is one of those which the screen offers.
    var offersValues: Bool {
        switch kind {
        case .option, .row: true
        default: false
        }
    }
}

extension Prompt {
    /// Returns the value that a person means by a text: for a row, the key of the row with this number or key. Nil if
    /// the screen does not offer it.
    func value(_ text: String, of field: Field) -> String? {
        switch field.kind {
        case .row: (numberedRows.first { "\($0.number)" == text } ?? numberedRows.first { $0.key == text })?.key
        case .option(let options):
            options.first { $0 == text } ?? options.first { $0.lowercased() == text.lowercased() }
        default: text
        }
    }

    func offer(for field: Field) -> String {
        if case .option(let options) = field.kind { return "Type one of \(options.joined(separator: ", "))." }
        guard let first = numberedRows.first, let last = numberedRows.last else { return "There is no row to choose." }
        return "There is no such row. Type a number from \(first.number) to \(last.number)."
    }

    /// The rows that a field of the kind ``FieldKind/row`` chooses from: their numbers on the screen, and the keys that
    /// are values of the field.
    public var numberedRows: [(number: Int, key: String)] {
        content.flatMap { part -> [(number: Int, key: String)] in
            guard let table = part.rows else { return [] }
            return table.rows.enumerated().compactMap { index, row in
                row.key.map { (number: table.firstNumber + index, key: $0) }
            }
        }
    }

    /// Returns false for a value that is not one of the values which the screen offers for the field.
    func offers(_ value: String, for field: Field) -> Bool {
        switch field.kind {
        case .option(let options): options.contains(value)
        case .row: numberedRows.contains { $0.key == value }
        default: true
        }
    }
}
