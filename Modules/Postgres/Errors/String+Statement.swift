extension String {
    /// True if the statements may leave something in the database. In a transaction only its end does.
    func mayCommit(inTransaction isInTransaction: Bool) -> Bool {
        let word = drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
        if isInTransaction { return ["COMMIT", "END"].contains(word) }
        return !["SELECT", "SHOW", "SET", "RESET", "LISTEN", "BEGIN", "ROLLBACK"].contains(word)
    }
}
