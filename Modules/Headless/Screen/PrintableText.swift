extension String {
    /// The text as one line: each line break and tab is escaped too. For texts from outside within a line of this
    /// program.
    package var printable: String { escapingControls(exceptLayout: false) }

    /// Returns the text with `\u001B` for the scalar U+001B, and so for every scalar that a terminal obeys instead of
    /// showing it.
    ///
    /// These are the controls of C0 and C1 and DEL, the bidirectional controls, and the separators of lines and
    /// paragraphs.
    ///
    /// - Parameter exceptLayout: true to keep line feed and tab.
    func escapingControls(exceptLayout: Bool) -> String {
        func isKept(_ scalar: Unicode.Scalar) -> Bool {
            !scalar.isControl || exceptLayout && (scalar == "\n" || scalar == "\t")
        }
        // Nearly every text stays as it is.
        if unicodeScalars.allSatisfy(isKept) { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if isKept(scalar) {
                result.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// True for a scalar that a terminal obeys instead of showing it, or that reorders the text beside it.
    var isControl: Bool {
        if value >= 0x20 && value < 0x7F { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}
