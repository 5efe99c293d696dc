import BoardyWaiting

extension PostgresError {
    /// Creates the error for a wait that was ended before the server had replied.
    ///
    /// - Parameters:
    ///   - isConnecting: true if nothing was sent yet.
    ///   - isUncertain: true if the server may have kept what was sent, and may not.
    static func ended(
        by reason: WaitLimit.Reason, _ address: PostgresAddress, isConnecting: Bool = false, sql: String? = nil,
        isUncertain: Bool = false
    ) -> PostgresError {
        let summary =
            switch reason {
            case .overdue(let limit): "The database did not reply within \(limit.secondsText)."
            case .interrupted: "The wait for the database was interrupted."
            }
        var error = PostgresError(
            kind: isConnecting ? .unreachable : .connectionLost, summary: summary, address: address.description,
            sqlState: nil, message: nil, sql: sql,
            advice: isUncertain
                ? "The change may have been made or not: look before you repeat it, or repeat it with the same key."
                : "What waited has changed nothing, and what was committed before stays. "
                    + "Repeat the command when the server replies."
        )
        error.waitEnd = reason
        return error
    }

    /// Creates the error for a commit that the server has not waited for its synchronous standby with.
    ///
    /// The server tells it by a warning only, as after `pg_cancel_backend`. The rows are lost if the standby becomes
    /// the primary without them.
    static func unreplicated(_ address: PostgresAddress, sql: String?) -> PostgresError {
        PostgresError(
            kind: .unreplicated, summary: "The database did not wait for its synchronous standby.",
            address: address.description, sqlState: "01000", message: "canceling wait for synchronous replication",
            sql: sql,
            advice: "The change is made on this server, and a failover may lose it: repeat it with the same key, "
                + "which waits for the standby."
        )
    }
}

extension WaitLimit {
    /// Creates the error for a wait that was ended, and keeps it for ``error``.
    ///
    /// - Parameters:
    ///   - isConnecting: true if nothing was sent yet.
    ///   - isUncertain: true if the server may have kept what was sent, and may not.
    func ended(
        by reason: Reason, _ address: PostgresAddress, isConnecting: Bool = false, sql: String? = nil,
        isUncertain: Bool = false
    ) -> PostgresError {
        let error = PostgresError.ended(
            by: reason, address, isConnecting: isConnecting, sql: sql, isUncertain: isUncertain)
        note(error, isUncertain: isUncertain, endedBy: reason)
        return error
    }
}
