import BoardyPostgres
import BoardyStorage
import BoardyWaiting

extension StoreError {
    /// Creates the error for what PostgreSQL has reported, with the code that SQLite's error of the same meaning has.
    static func postgres(_ error: PostgresError, isOpening: Bool = false) -> StoreError {
        let another = isOpening ? "; or choose another store with --store" : ""
        var result = StoreError(
            code: isOpening ? .unreadable : error.kind.code,
            summary: isOpening ? "The store cannot be opened. \(error.summary)" : error.summary,
            path: error.address,
            details: error.sql.map { ["SQL: \($0.statementLine)"] } ?? [],
            reported: error.reported.map { Report(database: "PostgreSQL", message: $0) },
            advice: error.advice.dropLast() + another + ".")
        result.isAway = isOpening && [.unreachable, .unavailable, .standby, .connectionLost].contains(error.kind)
        result.isFull = error.isFull
        result.isLost = error.kind == .connectionLost && error.waitEnd == nil
        result.canRetry = error.kind == .conflict || error.kind == .stalePlan
        result.isNoReply = error.waitEnd != nil || error.kind == .unreplicated
        return result
    }

    static func foreignSchema(_ path: String, _ name: String) -> StoreError {
        StoreError(
            code: .foreign, summary: "The database has a schema \(name) that is not a store's.", path: path,
            advice: "The database was not changed. To go on, choose another database with --store.")
    }

    static func noRightToCreate(_ path: String, _ name: String, _ reported: Report?) -> StoreError {
        StoreError(
            code: .readOnly, summary: "The user of the database may not create the schema \(name).", path: path,
            reported: reported,
            advice: "Grant the user the right: GRANT CREATE ON DATABASE. Or open the store once as a user who has it.")
    }
}

extension PostgresError.Kind {
    fileprivate var code: StoreError.Code {
        switch self {
        case .libraryMissing, .address, .unreachable, .pooler, .unavailable, .standby, .authentication,
            .databaseMissing:
            .unreadable
        case .connectionLost, .unreplicated, .disk: .disk
        case .permission, .readOnly: .readOnly
        case .missing, .exists, .value, .statement, .stalePlan: .statement
        case .uniqueness: .uniqueness
        case .constraint: .constraint
        case .conflict, .lockTimeout, .cancelled: .busy
        case .full: .full
        case .damaged: .corrupt
        }
    }
}
