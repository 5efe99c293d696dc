/// A statement that the server has prepared on one connection, which frees it when it ends.
public struct PostgresStatement: Sendable {
    let name: String
    let sql: String
}
