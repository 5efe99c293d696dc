extension PostgresError {
    /// Creates the error for a request to a session that its owner has closed.
    static func closed(_ address: PostgresAddress) -> PostgresError {
        PostgresError(
            kind: .connectionLost, summary: "The session with the database is closed.", address: address.description,
            sqlState: nil, message: nil, advice: "Create another session.")
    }
}
