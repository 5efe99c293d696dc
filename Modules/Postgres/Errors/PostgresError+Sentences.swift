import BoardyWaiting

extension PostgresError {
    static func libraryMissing(_ address: PostgresAddress) -> PostgresError {
        PostgresError(
            kind: .libraryMissing, summary: "PostgreSQL cannot be used: libpq cannot be loaded.",
            address: address.description, sqlState: nil, message: nil,
            advice:
                "Install libpq 14 or later: Scripts/bootstrap does, or apt-get install libpq5, or brew install libpq.")
    }

    /// Creates the error for a pooler that does not keep a connection for each client.
    static func pooler(_ address: PostgresAddress) -> PostgresError {
        PostgresError(
            kind: .pooler, summary: "A pooler in transaction mode stands before the database.",
            address: address.description, sqlState: nil, message: nil,
            advice: "Set pool_mode = session for this database, which keeps a connection to the server for each "
                + "client, or give the address of the server itself."
        )
    }

    /// Creates the error for a connection that was not made, from libpq's text.
    ///
    /// The text of each try has the server's code after the severity: `FATAL:  28P01: password authentication failed`.
    /// The first one counts.
    static func connecting(_ address: PostgresAddress, _ text: String) -> PostgresError {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let parts = line.split(separator: ": ").map { $0.drop { $0 == " " } }
        let place = parts.firstIndex { $0.isCode }
        let code = place.map { String(parts[$0]) }
        let message = parts.indices.filter { $0 != place }.map { parts[$0] }.joined(separator: ": ")
        let isOption = code == nil && (text.hasPrefix("invalid") || text.hasPrefix("could not match"))
        // Of a statement this code has other meanings.
        let kind =
            code == "55000"
            ? .unavailable
            : code.map { SQLState(code: $0).kind }
                ?? (isOption
                    ? .address
                    : text.contains("no password supplied")
                        ? .authentication : text.isOfStandby ? .standby : .unreachable)
        let (summary, advice) = kind.connecting(address)
        return PostgresError(
            kind: kind, summary: summary, address: address.description, sqlState: code,
            message: message.isEmpty ? nil : message,
            advice: text.contains("server does not support SSL") ? withoutTLS : advice)
    }

    private static let withoutTLS =
        "Switch TLS on at the server (ssl = on in postgresql.conf, with a certificate), or ask for less by sslmode."

    /// Creates the error for a server that has not answered in time.
    static func silent(_ address: PostgresAddress, after limit: Duration) -> PostgresError {
        var error = PostgresError(
            kind: .unreachable, summary: "The database cannot be reached: the server does not answer.",
            address: address.description, sqlState: nil, message: "no answer within \(limit.secondsText)",
            advice: Kind.unreachable.connecting(address).advice)
        error.waitEnd = .overdue(limit: limit)
        return error
    }

    /// Creates the error for an address with several hosts. None of them is of use now.
    ///
    /// It gives the advice of the host that somebody has to mend first, and tells what each host said.
    ///
    /// - Parameter failures: the error of each host, in their order.
    static func noHost(
        of address: PostgresAddress, _ failures: [(host: String, error: PostgresError)]
    ) -> PostgresError {
        let ranks: [Kind] = [.unreachable, .standby, .unavailable, .connectionLost]
        func rank(_ error: PostgresError) -> Int { ranks.firstIndex(of: error.kind) ?? ranks.count }
        let worst = failures.max { rank($0.error) < rank($1.error) }
        guard failures.count > 1, let worst = worst?.error else {
            return failures.first?.error ?? .connecting(address, "the address has no host")
        }
        let message = failures.map { "\($0.host): \($0.error.reported ?? $0.error.summary)" }.joined(separator: "; ")
        // A connection that was lost before its first reply has kept nothing.
        var error = PostgresError(
            kind: worst.kind == .connectionLost ? .unreachable : worst.kind, summary: worst.summary,
            address: address.description, sqlState: worst.sqlState, message: message, advice: worst.advice)
        // If one did not answer, the command may succeed later.
        if ranks.contains(worst.kind) { error.waitEnd = failures.compactMap(\.error.waitEnd).first }
        return error
    }

    /// Creates the error for a statement that the server has refused.
    static func refused(
        _ address: PostgresAddress, state: String?, message: String, sql: String?
    ) -> PostgresError {
        let kind = state.map { SQLState(code: $0).kind } ?? .statement
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        // The messages about values quote them.
        let shown = kind == .value ? line.withoutQuotations : line
        let (summary, advice) = kind.refusing
        return PostgresError(
            kind: kind, summary: summary, address: address.description, sqlState: state,
            message: shown.isEmpty ? nil : shown, sql: sql, advice: advice)
    }

    /// Creates the error for a connection that ended while the connection was in use.
    static func lost(_ address: PostgresAddress, _ text: String, sql: String?) -> PostgresError {
        let (summary, advice) = Kind.connectionLost.refusing
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init)
        return PostgresError(
            kind: .connectionLost, summary: summary, address: address.description, sqlState: nil, message: line,
            sql: sql, advice: advice)
    }

    /// Creates the error for a server that does not reply while another host takes writes.
    static func replaced(_ address: PostgresAddress, by successor: PostgresAddress, sql: String?) -> PostgresError {
        .lost(address, "no reply, and \(successor.hostName) takes writes now", sql: sql)
    }

    /// Returns the error as the error of a prepared statement whose plan is too old.
    func asStalePlan() -> PostgresError {
        PostgresError(
            kind: .stalePlan, summary: "The tables of a prepared statement have changed.", address: address,
            sqlState: sqlState, message: message, sql: sql, advice: "Run the statement again.")
    }
}

extension String {
    /// True for libpq's texts about a server that takes no writes.
    fileprivate var isOfStandby: Bool {
        contains("session is read-only") || contains("server is in hot standby mode")
    }
}

extension Substring {
    /// True for five digits and capital letters. Without a digit, they are a word such as FATAL.
    fileprivate var isCode: Bool {
        utf8.count == 5 && utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
            && utf8.contains { $0 < 58 }
    }
}

extension String {
    /// The text with three dots in place of all between its first and its last quotation mark.
    fileprivate var withoutQuotations: String {
        guard let start = firstIndex(of: "\""), let end = lastIndex(of: "\""), start != end else { return self }
        return self[...start] + "…" + self[end...]
    }
}

extension PostgresError.Kind {
    /// The sentences for a connection that was not made.
    fileprivate func connecting(_ address: PostgresAddress) -> (summary: String, advice: String) {
        let database = address.value(of: "dbname") ?? address.value(of: "user") ?? "NAME"
        return switch self {
        case .address:
            (
                "The address of the database is wrong.",
                "Write it as postgres://USER@HOST:PORT/DATABASE, with libpq's parameters after a question mark."
            )
        case .authentication:
            (
                "The database refuses the user.",
                "Correct the user, and give the password in PGPASSWORD or ~/.pgpass, or let "
                    + "pg_hba.conf of the server allow the user from here."
            )
        case .databaseMissing:
            ("The server has no such database.", "Create it with: createdb \(database), or correct the address.")
        case .permission:
            ("The user may not connect to the database.", "Run: GRANT CONNECT ON DATABASE \(database) TO the user.")
        case .unavailable:
            (
                "The database takes no connection now.",
                "Try again when the server has started; if it has too many connections, raise its max_connections."
            )
        case .standby:
            (
                "The server only reads: it is a standby, or has lost its role as the primary.",
                "Give the address of the primary, or of all hosts as postgres://HOST1,HOST2/\(database), "
                    + "or wait until a standby is promoted."
            )
        default:
            (
                "The database cannot be reached.",
                "Start the server, or correct the host and the port of the address."
            )
        }
    }

    fileprivate var refusing: (summary: String, advice: String) {
        switch self {
        case .connectionLost, .unavailable, .authentication:
            (
                "The connection to the database was lost.",
                "Try again when the server is back. A commit that was under way may have "
                    + "happened: look before you repeat it."
            )
        case .permission:
            ("The user of the database may not do this.", "Grant the user the right, or use another user's address.")
        case .missing:
            ("The database does not have what the statement names.", "Correct the SQL, or the schema that it expects.")
        case .exists: ("The database has this already.", "Drop it, or choose another name.")
        case .uniqueness:
            ("A row with the same unique value exists already.", "Change that row, or choose another value.")
        case .constraint:
            (
                "A rule of the table forbids the change.",
                "Give the row the values that its table requires, and keep rows that others refer to."
            )
        case .value: ("A value does not fit its type.", "Give each parameter a value of its type.")
        case .conflict: ("Another transaction was in the way.", "Run the transaction again.")
        case .lockTimeout:
            (
                "A lock was not free in time.",
                "End the transaction that holds it, or see that the synchronous standby replies for which it waits, "
                    + "then try again."
            )
        case .cancelled: ("The statement was cancelled.", "Run the transaction again.")
        case .readOnly:
            (
                "The transaction only reads.",
                "Write in a transaction that may. If the server has lost its role as the primary, give the address of "
                    + "all hosts, as postgres://HOST1,HOST2/NAME."
            )
        case .full: ("The database cannot grow: the server's disk is full.", "Free some space, then try again.")
        case .disk: ("The server could not read or write its files.", "Look into the server's log.")
        case .damaged: ("The database is damaged.", "Restore it from a backup.")
        default: ("PostgreSQL refused a statement.", "Correct the SQL, or the schema that it expects.")
        }
    }
}
