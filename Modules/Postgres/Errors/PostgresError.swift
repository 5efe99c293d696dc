package import BoardyWaiting

/// The reason why PostgreSQL cannot be reached, or has refused a statement.
///
/// Two errors are equal if their kinds are equal. The description names the address without its password, PostgreSQL's
/// message and what the reader can do. It never contains a bound value, because that may be a secret.
public struct PostgresError: Error, Sendable {
    /// The kind of failure. It alone decides whether two errors are equal.
    public let kind: Kind

    /// The failure in one sentence, the first line of the description.
    public let summary: String

    /// The address of the database, without its password.
    public let address: String

    /// The code that the server has sent, such as `23505`, or nil if the failure is not the server's.
    public let sqlState: String?

    /// The first line of what PostgreSQL says, without values, or nil if it says nothing.
    public let message: String?

    /// The statement that was refused, or nil if none was under way.
    public var sql: String?

    /// A sentence that says what the reader can do, the last line of the description.
    public let advice: String

    /// The reason why this process has ended its wait for the server, or nil if it has not.
    package var waitEnd: WaitLimit.Reason?

    /// The kinds of failure. Compare the kinds, not the texts, which may change between versions.
    public enum Kind: String, Sendable, CaseIterable {
        /// libpq is not installed, or is older than version 14.
        case libraryMissing
        /// The address contains something that libpq does not know.
        case address
        /// No server answers at the address.
        case unreachable
        /// A pooler stands before the server, which gives each transaction another connection to it.
        case pooler
        /// The server is starting or stopping, or has no connection left.
        case unavailable
        /// The server only reads: it is a standby, or it was the primary.
        case standby
        /// The user or the password is wrong, or the server does not let the user in from here.
        case authentication
        /// The server does not have the database.
        case databaseMissing
        /// The connection was lost. A commit that was under way has either happened or not.
        case connectionLost
        /// The transaction is committed on the server, and its synchronous standby may not have it.
        case unreplicated
        /// The user may not do what the statement does.
        case permission
        /// A table, column, function or schema does not exist.
        case missing
        /// A table, schema or other object exists already.
        case exists
        /// A row with the same unique value exists already.
        case uniqueness
        /// A row breaks another rule of its table.
        case constraint
        /// A value does not fit its type.
        case value
        /// Another transaction was in the way. The same transaction may succeed if it is run again.
        case conflict
        /// The plan of a prepared statement no longer fits the tables. The statement has to be prepared again.
        case stalePlan
        /// A lock was not free in time.
        case lockTimeout
        /// The statement was cancelled, or ran for too long.
        case cancelled
        /// The transaction, or the server, only reads.
        case readOnly
        /// The server has no space left.
        case full
        /// The server could not read or write its files.
        case disk
        /// The server found its files damaged.
        case damaged
        /// The statement is wrong, or failed for another reason.
        case statement
    }
}

extension PostgresError: Equatable {
    public static func == (a: PostgresError, b: PostgresError) -> Bool { a.kind == b.kind }
}

extension PostgresError: CustomStringConvertible {
    public var description: String {
        var lines = [summary, "    database: \(address)"]
        if let sql { lines.append("    SQL: \(sql.statementLine)") }
        if let reported { lines.append("    PostgreSQL: \(reported)") }
        lines.append(advice)
        return lines.joined(separator: "\n")
    }

    /// True if the server has no connection left, for everybody or for the user.
    package var isFull: Bool { sqlState == SQLState.tooManyConnections }

    /// PostgreSQL's message with its code, as far as there are any.
    public var reported: String? {
        let code = sqlState.map { "(\($0))" }
        let parts = [message, code].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}

/// A code of five characters with which PostgreSQL names an error.
struct SQLState {
    let code: String

    /// The code of a statement that was cancelled, or took longer than the server lets it.
    static let queryCanceled = "57014"
    /// The code of a server that has no connection left.
    static let tooManyConnections = "53300"

    /// The kind of failure that the code stands for.
    var kind: PostgresError.Kind {
        switch code {
        case "40001", "40P01": .conflict
        case "23505": .uniqueness
        case "3D000": .databaseMissing
        case "42501": .permission
        case "42P01", "42703", "42883", "42704", "3F000": .missing
        case "42P06", "42P07", "42710", "42723", "42P03", "42701": .exists
        case "55P03": .lockTimeout
        case "57014", "25P03", "25P02": .cancelled
        case "25006": .readOnly
        case "57P03", "53300": .unavailable
        case "57P01", "57P02", "57P05", "25P04": .connectionLost
        case "53100": .full
        case "XX001", "XX002": .damaged
        default: kindOfClass
        }
    }

    /// The kind that the first two characters stand for.
    private var kindOfClass: PostgresError.Kind {
        switch code.prefix(2) {
        case "08": .connectionLost
        case "22": .value
        case "23": .constraint
        case "28": .authentication
        case "53": .unavailable
        case "58": .disk
        default: .statement
        }
    }
}
