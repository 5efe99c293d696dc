extension StoreError {
    static func notOneStatement(_ path: String, _ sql: String) -> StoreError {
        StoreError(
            code: .statement, summary: "The SQL is not exactly one statement.", path: path, details: ["SQL: \(sql)"],
            advice: "Run the statements one by one, in a transaction if they belong together.")
    }

    static func wrongNumberOfValues(_ path: String, _ sql: String, _ given: Int, _ expected: Int) -> StoreError {
        StoreError(
            code: .statement, summary: "The statement takes \(expected) values and was given \(given).", path: path,
            details: ["SQL: \(sql)"], advice: "Pass one value for each question mark, in their order.")
    }

    static func notANumber(_ path: String, _ sql: String, _ position: Int) -> StoreError {
        StoreError(
            code: .statement, summary: "Value \(position) of the statement is not a number.", path: path,
            details: ["SQL: \(sql)"], advice: "SQLite cannot store NaN: bind an optional that is nil instead.")
    }

    static func missingColumn(_ result: ResultShape, _ name: String) -> StoreError {
        let names = result.columns.map(\.name).joined(separator: ", ")
        return StoreError(
            code: .row, summary: "The result has no column \(name).", path: result.path,
            details: ["columns: \(names)", "SQL: \(result.sql)"],
            advice: "Select the column, or read it by the name it has there.")
    }

    static func ambiguousColumn(_ result: ResultShape, _ name: String) -> StoreError {
        let columns = result.columns.map(\.description).joined(separator: ", ")
        return StoreError(
            code: .row, summary: "The result has more than one column \(name).", path: result.path,
            details: ["columns: \(columns)", "SQL: \(result.sql)"], advice: "Give each its own name with AS.")
    }

    static func mistyped(_ result: ResultShape, _ index: Int, wanted: String, found: String) -> StoreError {
        StoreError(
            code: .row,
            summary: "Column \(result.columns[index].description) holds \(found) where \(wanted) is wanted.",
            path: result.path, details: ["SQL: \(result.sql)"],
            advice: "Read it as what it holds, as an optional where NULL is allowed, or correct what was stored.")
    }
}

extension StoreError {
    static func unfinished(_ path: String, _ name: String, _ attempt: String) -> StoreError {
        StoreError(
            code: .transaction, summary: "Cannot \(attempt) within the transaction \(name).", path: path,
            advice: "Do it before or after. Transactions do not nest: join the two under one name.")
    }

    static func lost(_ path: String, _ name: String) -> StoreError {
        StoreError(
            code: .transaction, summary: "The transaction \(name) ended before its body did.", path: path,
            advice: "Throw on what a statement throws, and run no COMMIT or ROLLBACK: the body's end does that.")
    }

    static func begunByHand(_ path: String) -> StoreError {
        StoreError(
            code: .transaction, summary: "A statement began a transaction; it was undone.", path: path,
            advice: "Call transaction(_:_:) instead.")
    }

    static func notAPoint(_ variable: String, _ text: String) -> StoreError {
        let moments = TransactionPoint.Moment.allCases.map(\.rawValue).joined(separator: " or ")
        return StoreError(
            code: .failPoint, summary: "\(variable)=\(text) names no fail point.", path: nil,
            advice: "Write a transaction's name, a colon, and \(moments): shopping.place-order:before-commit.")
    }
}
