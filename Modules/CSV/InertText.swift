extension String {
    /// The text as a cell that no spreadsheet executes: with an apostrophe before it if it begins as a formula.
    ///
    /// A text that begins with apostrophes and then as a formula gets one more, so that ``withoutInertMark`` gives
    /// every text back.
    package var inertCell: String { isFormula ? "'" + self : self }

    /// The text of a cell, without the apostrophe that keeps a formula inert.
    package var withoutInertMark: String { utf8.first == UInt8(ascii: "'") && isFormula ? String(dropFirst()) : self }

    /// The first characters of formulas. ASVS 5.0 (1.2.10) adds tab and null, and spreadsheets of East Asia take the
    /// wide forms too.
    private var isFormula: Bool {
        guard let first = unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
