extension String {
    /// A statement as an error shows it: in one line of at most 200 characters.
    package var statementLine: String {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 200 ? line.prefix(199) + "…" : line
    }
}
