import BoardyWaiting

extension StoreError {
    static func notOneStatement(_ path: String, _ sql: String) -> StoreError {
        StoreError(
            code: .statement, summary: "The SQL is not exactly one statement.", path: path,
            details: ["SQL: \(sql.statementLine)"],
            advice: "Run the statements one by one, in a transaction if they belong together.")
    }

    package static func wrongNumberOfValues(_ path: String, _ sql: String, given: Int, expected: Int) -> StoreError {
        StoreError(
            code: .statement, summary: "The statement takes \(expected) values and was given \(given).", path: path,
            details: ["SQL: \(sql.statementLine)"], advice: "Pass one value for each question mark, in their order.")
    }

    static func notANumber(_ path: String, _ sql: String, position: Int) -> StoreError {
        StoreError(
            code: .statement, summary: "Value \(position) of the statement is not a number.", path: path,
            details: ["SQL: \(sql.statementLine)"],
            advice: "SQLite cannot store NaN: bind an optional that is nil instead.")
    }

    static func missingColumn(_ result: ResultColumns, _ name: String) -> StoreError {
        let names = result.names.joined(separator: ", ")
        return StoreError(
            code: .row, summary: "The result has no column \(name).", path: result.path,
            details: ["columns: \(names)", "SQL: \(result.sql.statementLine)"],
            advice: "Select the column, or read it by its name in the statement.")
    }

    static func ambiguousColumn(_ result: ResultColumns, _ name: String) -> StoreError {
        let columns = result.descriptions.joined(separator: ", ")
        return StoreError(
            code: .row, summary: "The result has more than one column \(name).", path: result.path,
            details: ["columns: \(columns)", "SQL: \(result.sql.statementLine)"],
            advice: "Give each its own name with AS.")
    }

    static func typeMismatch(_ result: ResultColumns, _ index: Int, expected: String, found: String) -> StoreError {
        StoreError(
            code: .row,
            summary: "Column \(result.descriptions[index]) holds \(found) where \(expected) is wanted.",
            path: result.path, details: ["SQL: \(result.sql.statementLine)"],
            advice: "Read the type that it holds, an optional where NULL is allowed, or correct the stored value.")
    }
}
